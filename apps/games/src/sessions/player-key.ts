import type { Mode } from '../protocol.ts';

/** Key of a player's seeds, rounds and free spins. Demo visitors and players never share one. */
export function playerKeyOf(mode: Mode, playerRef: string): string {
  return `${mode}:${playerRef}`;
}
