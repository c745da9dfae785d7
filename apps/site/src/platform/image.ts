/**
 * Address of a picture on the image route at an exact width, in the best format that the browser takes. It
 * changes with the pictures, so that browsers may cache them for ever.
 */
export function imageAt(path: string, width: number): string {
  return `${path}?w=${width}&dpr=1&fm=auto&v=${__MEDIA_VERSION__}`;
}

/** `srcset` of a picture in several widths. */
export function imageSet(path: string, widths: readonly number[]): string {
  return widths.map((width) => `${imageAt(path, width)} ${width}w`).join(', ');
}
