import type { Specifiers } from '../../market-key.ts';
import type { MarketType, OpenOutcomes } from '../../market-types/market-type.ts';
import type { EventFacts } from '../record.ts';

/** Specifiers of a type at random. */
const values: Readonly<Record<string, readonly string[]>> = {
  total: ['0.5', '1.5', '2', '2.25', '2.5', '2.75', '3.5', '10.5', '21.5', '40.5'],
  hcp: ['-2', '-1.5', '-0.75', '-0.5', '-0.25', '0', '0.25', '1', '1.5', '5.5'],
  goalnr: ['1', '2', '3', '7'],
  cornernr: ['1', '3', '5'],
  bookingnr: ['1', '2'],
  pointnr: ['1', '3', '5', '11'],
  score: ['0:0', '1:0', '0:2'],
  setnr: ['1', '2', '3', '5'],
  gamenr: ['1', '2', '3', '10', '13'],
  gamenrx: ['1'],
  gamenry: ['2', '4'],
  games: ['2', '5'],
  server: ['home', 'away'],
  quarternr: ['1', '4'],
  periodnr: ['1', '3'],
  points: ['3', '10'],
  mapnr: ['1', '2', '3'],
  roundnr: ['1', '13', '20'],
  killnr: ['3', '5'],
  towernr: ['1', '4'],
  aegisnr: ['1', '2'],
  minute: ['5', '8.5'],
};
const minutesOf = (type: string) => (type.endsWith('10m') ? 10 : 15);

export function specifiersOf({ id, specifiers }: MarketType, pick: (bound: number) => number): Specifiers {
  const interval = pick(6);
  const minutes = minutesOf(id);
  return Object.fromEntries(
    specifiers.map((name) => {
      if (name === 'from') return [name, String(interval * minutes + 1)];
      if (name === 'to') return [name, String((interval + 1) * minutes)];
      if (name === 'hcp' && id.startsWith('handicap_3way')) return [name, ['0:1', '1:0', '0:2'][pick(3)]!];
      // Combinations have lines without a push.
      const isCombination = id.includes('&') || id.includes('_or_');
      const hasPush = name === 'total' || name === 'hcp';
      const offered = isCombination && hasPush ? ['0.5', '2.5', '21.5'] : (values[name] ?? []);
      return [name, offered[pick(offered.length)] ?? '1'];
    }),
  );
}

/** Outcomes of a type in an event. Null: those of another kind of event. */
export function outcomesOf(
  { outcomes }: Pick<MarketType, 'outcomes'>,
  { players = [], bestOf = 3 }: EventFacts,
): readonly string[] | null {
  if (typeof outcomes !== 'string') return outcomes;
  const ids = players.map(({ id }) => id);
  const needed = Math.ceil(bestOf / 2);
  const counts = Array.from({ length: needed }, (_, index) => index);
  const open: Partial<Record<OpenOutcomes, readonly string[]>> = {
    players: ids,
    players_or_none: [...ids, 'none'],
    'players&result': ids.flatMap((id) => ['home', 'draw', 'away'].map((result) => `${id}&${result}`)),
    match_scores: counts.flatMap((lost) => [`${needed}:${lost}`, `${lost}:${needed}`]),
    set_counts: counts.map((lost) => String(needed + lost)),
  };
  return open[outcomes] ?? null;
}
