/** How a set, a game or a map is played. */
export type PartRules = {
  /** Points that win it. */
  readonly target: number;
  /** Level one point before the target: two ahead win, or the first to four of six more, again and again. */
  readonly beyond: 'two_ahead' | 'sixes';
  /**
   * Who serves next: the winner of the rally, each for two points and from level at the end for one, or one side for the
   * first half of a map and the other for the second; overtime begins as that half ended, and changes every three rounds.
   */
  readonly serve: 'winner' | 'pairs' | 'halves';
};

export type PartScore = {
  readonly home: number;
  readonly away: number;
  readonly isHome: boolean;
  /** 1: it was level one point before the target, and went on. */
  readonly half: number;
  readonly chance: number;
};

/** Rarer ways are left out. */
const massMin = 1e-10;

/** All scores with which a part can end, from where it is. */
export function partScoresOf(
  { target, beyond, serve }: PartRules,
  { onServe, onReturn }: { readonly onServe: number; readonly onReturn: number },
  from: { readonly home: number; readonly away: number; readonly isHomeServing: boolean },
): readonly PartScore[] {
  const ends: PartScore[] = [];
  const isHomeServingAt = (played: number, isHomeServing: boolean): boolean => {
    if (serve === 'winner') return isHomeServing;
    const done = played - from.home - from.away;
    // Pairs and halves are counted from the first point of the part.
    const isFirst = (points: number) =>
      serve === 'halves'
        ? points < target - 1 ||
          (points >= 2 * (target - 1) && Math.floor((points - 2 * (target - 1)) / 3) % 2 === 1)
        : points >= 2 * (target - 1)
          ? points % 2 === 0
          : Math.floor(points / 2) % 2 === 0;
    return isFirst(played) === isFirst(played - done) ? isHomeServing : !isHomeServing;
  };
  const chanceOf = (isServing: boolean) => (isServing ? onServe : onReturn);
  let open = new Map<number, number>([[key(from.home, from.away, from.isHomeServing), 1]]);
  while (open.size > 0) {
    const next = new Map<number, number>();
    for (const [state, chance] of open) {
      const [home, away, isServing] = [state >> 9, (state >> 1) & 255, (state & 1) === 1];
      const serves = serve === 'winner' ? isServing : isHomeServingAt(home + away, from.isHomeServing);
      const point = chanceOf(serves);
      for (const [x, y, part, isWinner] of [
        [home + 1, away, point, true],
        [home, away + 1, 1 - point, false],
      ] as const) {
        const mass = chance * part;
        if (mass < massMin) continue;
        if (isOver(target, beyond, Math.max(x, y), Math.min(x, y))) {
          const half = Math.min(x, y) >= target - 1 ? 1 : 0;
          ends.push({ home: x, away: y, isHome: x > y, half, chance: mass });
          continue;
        }
        const to = key(x, y, isWinner);
        next.set(to, (next.get(to) ?? 0) + mass);
      }
    }
    open = next;
  }
  return ends;
}

function isOver(target: number, beyond: PartRules['beyond'], most: number, least: number): boolean {
  if (least < target - 1) return most >= target;
  if (beyond === 'two_ahead') return most - least >= 2;
  const level = target - 1 + 3 * Math.floor((least - target + 1) / 3);
  return most >= level + 4;
}

/** The last winner serves next, where that matters. */
const key = (home: number, away: number, isHomeServing: boolean) =>
  (home << 9) | (away << 1) | (isHomeServing ? 1 : 0);
