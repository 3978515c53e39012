// Draw and the drawing methods of Image: they record commands on a canvas; nothing is painted.
import { charge } from "../../../transpiler/kernel/machine.mjs";
import { textWidth } from "../text_widths.mjs";

export const record_circle = (canvas, ...more) => canvas.circle(...more);
export const record_circle_outline = (canvas, ...more) => canvas.circleOutline(...more);
export const record_clear = (canvas, color) => canvas.clear(color);
export const record_clip = (canvas, x, y, width, height) => canvas.clip(x, y, width, height);
export const record_clip_none = (canvas) => canvas.clipNone();
export const record_ellipse = (canvas, ...more) => canvas.ellipse(...more);
export const record_ellipse_outline = (canvas, ...more) => canvas.ellipseOutline(...more);
export const record_line = (canvas, ...more) => canvas.line(...more);
export const record_origin = (canvas, x, y) => canvas.origin(x, y);
export const record_pixel = (canvas, x, y, color) => canvas.pixel(x, y, color);
export const record_polygon = (canvas, points, color) => canvas.polygon(points, color);
export const record_polygon_outline = (canvas, ...more) => canvas.polygonOutline(...more);
export const record_rect = (canvas, ...more) => canvas.rect(...more);
export const record_rect_outline = (canvas, ...more) => canvas.rectOutline(...more);
export const record_text = (canvas, ...more) => canvas.text(...more);
export const record_triangle = (canvas, ...more) => canvas.triangle(...more);
export const canvas_image = (canvas, image, x, y) => canvas.image(image.shared(), x, y);
export const canvas_blit = (canvas, image, ...more) => canvas.blit(image.shared(), ...more);
export const canvas_stretch = (canvas, image, ...more) => canvas.stretch(image.shared(), ...more);

export function draw_text_width(text, size) {
  charge(text.length);
  return textWidth(text, size);
}
