/** What rewards and loyalty weigh stakes by. Fixed, so that terms of today hold for the games of tomorrow. */
export const gameClasses = ['slot', 'table', 'live'] as const;
export type GameClass = (typeof gameClasses)[number];

/** The class of a game from its type: `slots`, `table`, `live-roulette`, … A type that is unknown is a table's. Pure. */
export function gameClassOf(gameType: string): GameClass {
  if (gameType === 'slots') return 'slot';
  return gameType === 'live' || gameType.startsWith('live-') ? 'live' : 'table';
}
