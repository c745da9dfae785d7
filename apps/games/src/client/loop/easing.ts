/** Curves over 0..1. Every one starts at 0 and ends at exactly 1. */
export const clamp01 = (x: number): number => (x < 0 ? 0 : x > 1 ? 1 : x);
export const easeOutCubic = (x: number): number => 1 - (1 - x) ** 3;
export const easeInCubic = (x: number): number => x ** 3;
export const easeInOut = (x: number): number => (x < 0.5 ? 2 * x * x : 1 - (2 - 2 * x) ** 2 / 2);

/** Falls, touches the ground at `touch` and bounces once with `height` of the fall. */
export function fallWithBounce(x: number, touch = 0.68, height = 0.07): number {
  if (x >= 1) return 1;
  if (x < touch) return (x / touch) ** 2;
  const bounce = (x - touch) / (1 - touch);
  return 1 - height * 4 * bounce * (1 - bounce);
}
