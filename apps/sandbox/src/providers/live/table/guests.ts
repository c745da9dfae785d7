import type { Draw } from '../../engine.ts';

/** How many watch a table without seats: a slow walk between a handful and two hundred. */
export function nextAudience(count: number, draw: Draw): number {
  return Math.min(220, Math.max(4, count + draw(11) - 5));
}
