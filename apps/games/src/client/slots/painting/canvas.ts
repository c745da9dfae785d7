/** A canvas that is never put on the page: drawn once, then copied each frame. Units: device pixels. */
export function offscreen(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  return [canvas, context2d(canvas)];
}

export function context2d(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('This browser draws no 2D canvas.');
  return ctx;
}

/** A vertical gradient with evenly spread colours. */
export function verticalGradient(
  ctx: CanvasRenderingContext2D,
  top: number,
  bottom: number,
  colours: readonly string[],
): CanvasGradient {
  const gradient = ctx.createLinearGradient(0, top, 0, bottom);
  colours.forEach((colour, index) => gradient.addColorStop(index / Math.max(1, colours.length - 1), colour));
  return gradient;
}

export function roundedPath(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  ctx.beginPath();
  ctx.roundRect(x, y, width, height, Math.max(0, Math.min(radius, width / 2, height / 2)));
}
