// Image: a canvas with pixels of its own.
import { ImageCanvas } from "../images.mjs";

export const image_new = (width, height) => new ImageCanvas(width, height);
export const image_get_pixel = (canvas, x, y) => canvas.getPixel(x, y);
export const image_set_pixel = (canvas, x, y, color) => canvas.setPixel(x, y, color);
