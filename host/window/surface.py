"""Pictures into the window by OpenGL 3.3: textures on rectangles of whole device pixels."""

from __future__ import annotations

from ctypes import c_void_p

import numpy as np
from numpy.typing import NDArray
from pyglet import gl
from pyglet.graphics.shader import Shader, ShaderProgram
from pyglet.graphics.vertexarray import VertexArray

# A rectangle that fills the viewport; row 0 of a picture is its top.
VERTEX = """#version 330 core
out vec2 place;
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    place = vec2(corner.x, 1.0 - corner.y);
    gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}
"""
FRAGMENT = """#version 330 core
in vec2 place;
out vec4 color;
uniform sampler2D picture;
void main() { color = texture(picture, place); }
"""

Picture = NDArray[np.uint8]
Box = tuple[int, int, int, int]
"""Left, top, width, height in device pixels, y down."""


class Surface:
    """Draws on the current context."""

    def __init__(self) -> None:
        self.program = ShaderProgram(Shader(VERTEX, "vertex"), Shader(FRAGMENT, "fragment"))
        self.corners = VertexArray()
        self.textures: dict[str, Texture] = {}

    def clear(self) -> None:
        gl.glDisable(gl.GL_SCISSOR_TEST)
        gl.glClearColor(0.0, 0.0, 0.0, 1.0)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT)

    def upload(self, name: str, picture: Picture) -> None:
        """Keeps a picture (height x width x red, green, blue, alpha) under that name."""
        height, width = picture.shape[:2]
        known = self.textures.get(name)
        if known is None or known.size != (width, height):
            if known is not None:
                known.delete()
            known = self.textures[name] = Texture(width, height)
        known.upload(picture)

    def draw(
        self, name: str, box: Box, height: int, *, is_smooth: bool = False, is_opaque: bool = False
    ) -> None:
        """A kept picture in that box of a window of that height, over what is there already."""
        left, top, box_width, box_height = box
        gl.glViewport(left, height - top - box_height, box_width, box_height)
        if is_opaque:
            gl.glDisable(gl.GL_BLEND)
        else:
            gl.glEnable(gl.GL_BLEND)
            gl.glBlendFunc(gl.GL_SRC_ALPHA, gl.GL_ONE_MINUS_SRC_ALPHA)
        gl.glActiveTexture(gl.GL_TEXTURE0)
        self.textures[name].bind(is_smooth=is_smooth)
        self.program.use()
        self.corners.bind()
        gl.glDrawArrays(gl.GL_TRIANGLE_STRIP, 0, 4)
        self.corners.unbind()
        self.program.stop()


class Texture:
    """A picture in the memory of the graphics card."""

    def __init__(self, width: int, height: int) -> None:
        self.size = width, height
        number = gl.GLuint()
        gl.glGenTextures(1, number)
        self.number = number
        self.bind(is_smooth=False)
        for name in (gl.GL_TEXTURE_WRAP_S, gl.GL_TEXTURE_WRAP_T):
            gl.glTexParameteri(gl.GL_TEXTURE_2D, name, gl.GL_CLAMP_TO_EDGE)
        gl.glTexImage2D(
            gl.GL_TEXTURE_2D,
            0,
            gl.GL_RGBA8,
            width,
            height,
            0,
            gl.GL_RGBA,
            gl.GL_UNSIGNED_BYTE,
            None,
        )

    def bind(self, *, is_smooth: bool) -> None:
        kind = gl.GL_LINEAR if is_smooth else gl.GL_NEAREST
        gl.glBindTexture(gl.GL_TEXTURE_2D, self.number)
        gl.glTexParameteri(gl.GL_TEXTURE_2D, gl.GL_TEXTURE_MIN_FILTER, kind)
        gl.glTexParameteri(gl.GL_TEXTURE_2D, gl.GL_TEXTURE_MAG_FILTER, kind)

    def upload(self, picture: Picture) -> None:
        data = np.ascontiguousarray(picture)
        width, height = self.size
        self.bind(is_smooth=False)
        gl.glPixelStorei(gl.GL_UNPACK_ALIGNMENT, 4)
        gl.glTexSubImage2D(
            gl.GL_TEXTURE_2D, 0, 0, 0, width, height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE,
            c_void_p(data.ctypes.data),
        )  # fmt: skip

    def delete(self) -> None:
        gl.glDeleteTextures(1, self.number)


def read_back(width: int, height: int) -> Picture:
    """What the window shows now, row 0 at the top."""
    data = np.zeros((height, width, 4), np.uint8)
    gl.glPixelStorei(gl.GL_PACK_ALIGNMENT, 4)
    gl.glReadPixels(
        0, 0, width, height, gl.GL_RGBA, gl.GL_UNSIGNED_BYTE, c_void_p(data.ctypes.data)
    )
    return data[::-1]
