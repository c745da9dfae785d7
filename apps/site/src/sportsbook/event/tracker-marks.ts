import type { IncidentRow } from '../offer/offer.queries.ts';

const kinds: Readonly<Record<string, 'goal' | 'corner' | 'yellow' | 'red'>> = {
  goal: 'goal',
  own_goal: 'goal',
  penalty_scored: 'goal',
  corner: 'corner',
  yellow: 'yellow',
  second_yellow: 'red',
  red: 'red',
};

/** What the line of a match shows: goals, corners and cards that were not taken back. Pure. */
export function marksOf(incidents: readonly IncidentRow[]) {
  const undone = new Set(
    incidents.flatMap(({ kind, detail }) => (kind === 'overturned' ? [Number(detail)] : [])),
  );
  return incidents.flatMap(({ sequence, kind, side, second, period }) => {
    const mark = kinds[kind];
    if (!mark || !side || undone.has(sequence) || period === 'shootout') return [];
    return [{ sequence, kind: mark, words: kind, side, second, at: Math.min(1, second / 5_400) }];
  });
}

/** Where the ball was at an incident, in parts of a hundred of the pitch. Null: not known. Pure. */
export function ballOf(last: IncidentRow | undefined): { readonly x: number; readonly y: number } | null {
  if (!last?.side) return last ? { x: 50, y: 50 } : null;
  // Corners come from either side: by their number, so that a page that is opened again shows the same.
  const isTop = last.sequence % 2 === 0;
  const places: Readonly<Record<string, readonly [x: number, y: number]>> = {
    goal: [98, 50],
    own_goal: [98, 50],
    penalty_scored: [98, 50],
    penalty_awarded: [89, 50],
    penalty_missed: [96, 44],
    corner: [99, isTop ? 2 : 98],
    shot: [84, isTop ? 40 : 60],
    danger: [76, isTop ? 34 : 66],
  };
  const [x, y] = places[last.kind] ?? [58, 50];
  return last.side === 'home' ? { x, y } : { x: 100 - x, y };
}
