// Colours over colours, in whole numbers; the twin of host/app/raster/blending.py. A pixel is a
// number whose bytes in memory are red, green, blue, alpha.

// A colour 0xAARRGGBB as the number of a pixel, and back.
export function packed(color) {
  return (color & 0xff00ff00) | ((color >> 16) & 255) | ((color & 255) << 16);
}

// value div 255, for the values up to 65152 that mixing two parts gives.
function per255(value) {
  return (value + 1 + (value >> 8)) >> 8;
}

// A pixel over an opaque one.
export function overOpaque(below, above) {
  const alpha = above >>> 24;
  const rest = 255 - alpha;
  const red = per255((above & 255) * alpha + (below & 255) * rest + 127);
  const green = per255(((above >> 8) & 255) * alpha + ((below >> 8) & 255) * rest + 127);
  const blue = per255(((above >> 16) & 255) * alpha + ((below >> 16) & 255) * rest + 127);
  return 0xff000000 | (blue << 16) | (green << 8) | red;
}

// A pixel over one with an alpha of its own: both colours by their share in the result.
export function overAny(below, above) {
  const alpha = above >>> 24;
  const share = alpha * 255;
  const shareBelow = (below >>> 24) * (255 - alpha);
  const total = share + shareBelow;
  const half = total >> 1;
  const red = (((above & 255) * share + (below & 255) * shareBelow + half) / total) | 0;
  const green = ((((above >> 8) & 255) * share + ((below >> 8) & 255) * shareBelow + half) / total) | 0;
  const blue = ((((above >> 16) & 255) * share + ((below >> 16) & 255) * shareBelow + half) / total) | 0;
  return (per255(total + 127) << 24) | (blue << 16) | (green << 8) | red;
}

// (part * tint + 127) div 255 in each part, alpha too; `tint` is a pixel.
export function tinted(sample, tint) {
  const red = per255((sample & 255) * (tint & 255) + 127);
  const green = per255(((sample >> 8) & 255) * ((tint >> 8) & 255) + 127);
  const blue = per255(((sample >> 16) & 255) * ((tint >> 16) & 255) + 127);
  const alpha = per255((sample >>> 24) * (tint >>> 24) + 127);
  return (alpha << 24) | (blue << 16) | (green << 8) | red;
}
