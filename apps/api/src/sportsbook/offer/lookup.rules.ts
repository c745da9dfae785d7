/** A name as it is searched: small letters without their marks, in words. Pure. */
export function foldedName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i');
}

/** Whether every word of a query begins a word of a folded name. Pure. */
export function fits(name: string, query: readonly string[]): boolean {
  return query.every(
    (word) => name.startsWith(word) || name.includes(` ${word}`) || name.includes(`-${word}`),
  );
}

type Match = {
  readonly homeId: string;
  readonly awayId: string;
  readonly home: number;
  readonly away: number;
};
export type Standing = {
  readonly id: string;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly conceded: number;
  readonly points: number;
};

/** The table of a season: three points for a win, then the difference, then what was scored. Pure. */
export function standings(matches: readonly Match[]): readonly Standing[] {
  const rows = new Map<string, Standing>();
  const add = (id: string, scored: number, conceded: number) => {
    const row = rows.get(id);
    const won = (row?.won ?? 0) + Number(scored > conceded);
    const drawn = (row?.drawn ?? 0) + Number(scored === conceded);
    rows.set(id, {
      id,
      played: (row?.played ?? 0) + 1,
      won,
      drawn,
      lost: (row?.lost ?? 0) + Number(scored < conceded),
      scored: (row?.scored ?? 0) + scored,
      conceded: (row?.conceded ?? 0) + conceded,
      points: won * 3 + drawn,
    });
  };
  for (const { homeId, awayId, home, away } of matches) {
    add(homeId, home, away);
    add(awayId, away, home);
  }
  return [...rows.values()].toSorted(
    (one, other) =>
      other.points - one.points ||
      other.scored - other.conceded - (one.scored - one.conceded) ||
      other.scored - one.scored ||
      (one.id < other.id ? -1 : 1),
  );
}
