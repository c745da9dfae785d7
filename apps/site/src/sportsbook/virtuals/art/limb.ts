/** A canvas that is drawn on: of a page, or of a figure that is kept. */
export type Canvas = CanvasRenderingContext2D;

/** A part of a limb that grows thinner: from a joint at an angle, down being 0. Answers where it ends. */
export function limb(
  canvas: Canvas,
  [x, y]: readonly [number, number],
  of: { readonly angle: number; readonly length: number; readonly from: number; readonly to: number },
): readonly [number, number] {
  const { angle, length, from, to } = of;
  const end = [x + Math.sin(angle) * length, y + Math.cos(angle) * length] as const;
  const [across, along] = [Math.cos(angle), -Math.sin(angle)];
  canvas.beginPath();
  canvas.moveTo(x + across * from, y + along * from);
  canvas.lineTo(end[0] + across * to, end[1] + along * to);
  canvas.arc(end[0], end[1], to, -angle, Math.PI - angle);
  canvas.lineTo(x - across * from, y - along * from);
  canvas.arc(x, y, from, Math.PI - angle, 2 * Math.PI - angle);
  canvas.fill();
  return end;
}

/** A closed outline, as the numbers of cubic curves after a start: `[x, y]` first, then six for each curve. */
export function curves(canvas: Canvas, [x, y]: readonly [number, number], of: readonly number[]): void {
  canvas.beginPath();
  canvas.moveTo(x, y);
  for (let at = 0; at + 5 < of.length; at += 6)
    canvas.bezierCurveTo(of[at]!, of[at + 1]!, of[at + 2]!, of[at + 3]!, of[at + 4]!, of[at + 5]!);
}

export function ellipse(
  canvas: Canvas,
  [x, y, wide, high, turned = 0]: readonly [number, number, number, number, number?],
): void {
  canvas.beginPath();
  canvas.ellipse(x, y, wide, high, turned, 0, 7);
  canvas.fill();
}

export function dot(canvas: Canvas, x: number, y: number, size: number): void {
  canvas.beginPath();
  canvas.arc(x, y, size, 0, 7);
  canvas.fill();
}

export function polygon(canvas: Canvas, points: readonly (readonly [number, number])[]): void {
  canvas.beginPath();
  for (const [x, y] of points) canvas.lineTo(x, y);
  canvas.closePath();
}

/** A colour of `#rrggbb` with its lightness taken times a factor. */
export function shaded(colour: string, factor: number): string {
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * factor));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
