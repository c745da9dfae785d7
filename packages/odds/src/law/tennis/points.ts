/** Chance of the server to win a game, from points already played: 0 to 3, and more at deuce. */
export function gameChanceOf(point: number, server = 0, receiver = 0): number {
  const lost = 1 - point;
  const deuce = (point * point) / (point * point + lost * lost);
  if (server >= 3 && receiver >= 3) {
    const lead = server - receiver;
    return lead >= 2
      ? 1
      : lead <= -2
        ? 0
        : lead === 1
          ? point + lost * deuce
          : lead === -1
            ? point * deuce
            : deuce;
  }
  if (server >= 4) return 1;
  if (receiver >= 4) return 0;
  return point * gameChanceOf(point, server + 1, receiver) + lost * gameChanceOf(point, server, receiver + 1);
}

/**
 * Chance of the first player to win a tie-break to seven. `first` and `second` are the chances of each to win a point on
 * his own serve; the server changes after the first point and then after every two.
 */
export function tiebreakChanceOf(
  first: number,
  second: number,
  isFirstServing: boolean,
  won = 0,
  lost = 0,
): number {
  const known = new Map<number, number>();
  const next = (a: number, b: number): number => {
    if (a >= 7 && a - b >= 2) return 1;
    if (b >= 7 && b - a >= 2) return 0;
    if (a === b && a >= 6) {
      // From level at six on, two points at a time, one on the serve of each.
      const both = first * (1 - second);
      const none = (1 - first) * second;
      return both / (both + none);
    }
    const key = a * 64 + b;
    const found = known.get(key);
    if (found !== undefined) return found;
    const isStarter = Math.floor((a + b + 1) / 2) % 2 === 0;
    const point = isStarter === isFirstServing ? first : 1 - second;
    const chance = point * next(a + 1, b) + (1 - point) * next(a, b + 1);
    known.set(key, chance);
    return chance;
  };
  return next(won, lost);
}

/** Scores of a set, `7:6` being a tie-break. Index by games of the first player and of the second. */
export type SetScore = { readonly first: number; readonly second: number; readonly chance: number };

/** Where a set is: games, who serves the next or current game, and the points of it. */
export type SetState = {
  readonly first: number;
  readonly second: number;
  readonly isFirstServing: boolean;
  readonly firstPoints: number;
  readonly secondPoints: number;
};

/** All scores with which a set can end. */
export function setScoresOf(first: number, second: number, from: SetState): readonly SetScore[] {
  const holds = { first: gameChanceOf(first), second: gameChanceOf(second) };
  const ends = new Map<number, number>();
  let open = new Map<number, number>([[from.first * 16 + from.second, 1]]);
  const isFirstAt = (games: number) =>
    (games - from.first - from.second) % 2 === 0 ? from.isFirstServing : !from.isFirstServing;
  for (let isCurrent = true; open.size > 0; isCurrent = false) {
    const next = new Map<number, number>();
    for (const [state, chance] of open) {
      const [a, b] = [state >> 4, state & 15];
      const serving = isFirstAt(a + b);
      const [points, against] = isCurrent ? [from.firstPoints, from.secondPoints] : [0, 0];
      const won =
        a === 6 && b === 6
          ? tiebreakChanceOf(first, second, serving, points, against)
          : !isCurrent
            ? serving
              ? holds.first
              : 1 - holds.second
            : serving
              ? gameChanceOf(first, points, against)
              : 1 - gameChanceOf(second, against, points);
      for (const [x, y, part] of [
        [a + 1, b, won],
        [a, b + 1, 1 - won],
      ] as const) {
        const isOver = (Math.max(x, y) >= 6 && Math.abs(x - y) >= 2) || Math.max(x, y) === 7;
        const into = isOver ? ends : next;
        into.set(x * 16 + y, (into.get(x * 16 + y) ?? 0) + chance * part);
      }
    }
    open = next;
  }
  return [...ends].map(([state, chance]) => ({ first: state >> 4, second: state & 15, chance }));
}
