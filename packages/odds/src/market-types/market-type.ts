/** Tabs of an event's page. */
export const marketGroups = [
  'main',
  'goals',
  'halves',
  'combined',
  'intervals',
  'corners',
  'cards',
  'players',
  'tie',
  'sets',
  'games',
  'points',
  'quarters',
  'periods',
  'maps',
  'rounds',
  'places',
  'orders',
  'outright',
] as const;
export type MarketGroup = (typeof marketGroups)[number];

/** What margin is laid on a market: the operator sets one for each class. */
export const overroundClasses = [
  'result',
  'line',
  'yes_no',
  'bucket',
  'score',
  'scorer',
  'outright',
] as const;
export type OverroundClass = (typeof overroundClasses)[number];

/** Parts of a law that are independent of each other given its scenario: chances of legs from two of them multiply. */
export type Block = 'match' | 'goals' | 'corners' | 'cards' | 'kills' | 'objectives' | 'duration';

/** Outcomes that depend on who takes part: ids of players, numbers of runners. */
export type OpenOutcomes =
  | 'players'
  /** Players and `none`. */
  | 'players_or_none'
  /** `<player>&home`, `<player>&draw`, `<player>&away`. */
  | 'players&result'
  | 'participants'
  | 'runners'
  /** `3/7`: third and seventh runner in this order. */
  | 'orders_of_2'
  | 'orders_of_3'
  /** `3&7`: in any order, the lower number first. */
  | 'sets_of_2'
  | 'sets_of_3'
  /** Scores of the match in sets or maps, `2:1`, by the format of the event. */
  | 'match_scores'
  /** Numbers of sets that the format allows. */
  | 'set_counts';

export type MarketType = {
  readonly id: string;
  /** Number in the vocabulary of UOF, for vendors' adapters. Null: it has none there. */
  readonly uof: number | null;
  /** Where UOF numbers the live market apart. */
  readonly uofLive?: number;
  /** Part of the event whose end settles it at the latest. */
  readonly period: 'regular' | 'half1' | 'half2' | 'overtime' | 'match' | 'part';
  readonly specifiers: readonly string[];
  readonly outcomes: readonly string[] | OpenOutcomes;
  readonly group: MarketGroup;
  readonly overround: OverroundClass;
  readonly block: Block;
  /** How many outcomes win together. Null: any number, so each outcome has its own margin. */
  readonly winners: number | null;
};

export type MarketTypeRow = Partial<MarketType> & Pick<MarketType, 'id' | 'uof' | 'outcomes'>;

/** Types that share what their rows leave out. */
export function marketTypes(
  shared: Omit<MarketType, 'id' | 'uof' | 'outcomes' | 'specifiers' | 'winners'>,
  rows: readonly MarketTypeRow[],
): readonly MarketType[] {
  return rows.map((row) => ({ specifiers: [], winners: 1, ...shared, ...row }));
}

/** A type of the whole match with the same one of the first half and, where it has a number, of the second. */
export function withHalves(row: MarketTypeRow, half1: number, half2?: number): readonly MarketTypeRow[] {
  const { uofLive: _, ...half } = row;
  const first: MarketTypeRow = { ...half, id: `${row.id}_1h`, uof: half1, period: 'half1', group: 'halves' };
  if (half2 === undefined) return [row, first];
  return [row, first, { ...half, id: `${row.id}_2h`, uof: half2, period: 'half2', group: 'halves' }];
}

export const sides = ['home', 'away'] as const;
export const results = ['home', 'draw', 'away'] as const;
export const sidesOrNone = ['home', 'none', 'away'] as const;
export const doubleChances = ['home_draw', 'home_away', 'draw_away'] as const;
export const overUnder = ['over', 'under'] as const;
export const yesNo = ['yes', 'no'] as const;
export const oddEven = ['odd', 'even'] as const;

// What most market types of a form have in common.
export const line = { specifiers: ['total'], outcomes: overUnder, overround: 'line' } as const;
export const handicap = { specifiers: ['hcp'], outcomes: sides, overround: 'line' } as const;
export const parity = { outcomes: oddEven, overround: 'yes_no' } as const;
export const question = { outcomes: yesNo, overround: 'yes_no' } as const;

export const pairs = (first: readonly string[], second: readonly string[], mark: '/' | '&') =>
  first.flatMap((one) => second.map((other) => `${one}${mark}${other}`));
/** Scores up to a number of goals a side, and `other`. */
export const scoresTo = (most: number) => {
  const counts = Array.from({ length: most + 1 }, (_, count) => count);
  return [...counts.flatMap((home) => counts.map((away) => `${home}:${away}`)), 'other'];
};
/** `0`, `1`, … and all from the last one on, as `6+`. */
export const countsTo = (last: number, first = 0) => [
  ...Array.from({ length: last - first }, (_, at) => `${first + at}`),
  `${last}+`,
];
/** `1-15`, `16-30`, …, of 90 minutes. */
export const intervalsOf = (minutes: number) =>
  Array.from({ length: 90 / minutes }, (_, at) => `${at * minutes + 1}-${(at + 1) * minutes}`);
/** `home_3+`, `home_2`, `home_1`, `draw`, `away_1`, … */
export const marginsTo = (last: number, hasDraw = true) => {
  const counts = countsTo(last, 1).toReversed();
  return [
    ...counts.map((count) => `home_${count}`),
    ...(hasDraw ? ['draw'] : []),
    ...counts.toReversed().map((count) => `away_${count}`),
  ];
};
