import { convertMinor, type Rates } from '@halcyon/money/reference-rates';
import type { Played } from '../../rewards/public.ts';

/** A round that was staked before the end counts when its result is there so long after it. */
export const LATE_MS = 15 * 60_000;
/** Of a best-of score so many rounds are kept, so that the next best is known when one is taken back. */
const BEST_MAX = 5;
/** Rounds of an entry that may still change without reading the ledger. */
const RECENT_MAX = 20;

export const scorings = [
  'WIN_MULTIPLIER',
  'TOTAL_STAKE',
  'STAKE_COUNT',
  'TOTAL_RATIO',
  'POINTS',
  'PROFIT',
] as const;
export type Scoring = (typeof scorings)[number];

/** What decides which rounds count, and for how much. Amounts are minor units of `currency`. */
export type ScoreRules = {
  readonly scoring: Scoring;
  readonly currency: string;
  /** Frozen at publication; players of another currency count by them. */
  readonly rates: Rates;
  /** Least stake of a round. */
  readonly minStakeMinor: bigint;
  /** Least number of rounds for a place. */
  readonly minRounds: number;
  /** Null: every game. */
  readonly games: ReadonlySet<string> | null;
  /** Of POINTS: stake for one point, and how much of it counts by category, in basis points. */
  readonly minorPerPoint: bigint;
  readonly weights: ReadonlyMap<string, number>;
  readonly defaultWeight: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
};

/** A round of an entry, in the tournament's currency once it counts. */
export type Round = {
  readonly key: string;
  readonly category: string | null;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly stakedAtMs: number;
  /** When its result last changed; null: it has none. */
  readonly settledAtMs: number | null;
};

/** What an entry has scored so far. */
export type Score = {
  readonly value: bigint;
  /** When it was reached: of the best round, else of the last round that counts. */
  readonly reachedAtMs: number;
  readonly rounds: number;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly pointsE4: bigint;
  /** Of a best-of score: the best rounds, best first. */
  readonly best: readonly BestRound[];
  /** In the player's currency, oldest first. */
  readonly recent: readonly Round[];
};
type BestRound = { readonly key: string; readonly value: bigint; readonly atMs: number };

export const noScore: Score = {
  value: 0n,
  reachedAtMs: 0,
  rounds: 0,
  stakeMinor: 0n,
  winMinor: 0n,
  pointsE4: 0n,
  best: [],
  recent: [],
};

/** `joinedAtMs`: no round that began before it counts. */
export type EntryPlace = { readonly currency: string; readonly joinedAtMs: number };

/**
 * The score after some play, in the order of the ledger. Null: a round changed that is no longer remembered, so that the
 * ledger has to be read. Pure.
 */
export function foldPlayed(
  score: Score,
  played: readonly Played[],
  rules: ScoreRules,
  place: EntryPlace,
): Score | null {
  let next: Score = score;
  for (const each of played) {
    if (!isInTime(each, rules) || !isGameOf(each, rules)) continue;
    const key = roundKeyOf(each);
    const before = next.recent.find((round) => round.key === key) ?? null;
    if (!before && each.kind !== 'stake') return null;
    const after = changeRound(before, each, key);
    const removed = before && countRound(before, rules, place);
    const added = countRound(after, rules, place);
    const recent = [...next.recent.filter((round) => round !== before), after].slice(-RECENT_MAX);
    const changed = replaceRound({ ...next, recent }, removed, added, rules);
    if (!changed) return null;
    next = changed;
  }
  return next;
}

/** The score of all play of an entry, however much it is. Pure. */
export function scoreOf(played: readonly Played[], rules: ScoreRules, place: EntryPlace): Score {
  const rounds = roundsOf(played, rules);
  const counted = rounds.flatMap((round) => countRound(round, rules, place) ?? []);
  const sum = (of: (round: CountedRound) => bigint) =>
    counted.reduce((total, round) => total + of(round), 0n);
  const best = counted.map(bestOf).toSorted(byBest).slice(0, BEST_MAX);
  return valued(
    {
      ...noScore,
      rounds: counted.length,
      stakeMinor: sum(({ stakeMinor }) => stakeMinor),
      winMinor: sum(({ winMinor }) => winMinor),
      pointsE4: sum(({ pointsE4 }) => pointsE4),
      reachedAtMs: counted.reduce((last, { settledAtMs }) => Math.max(last, settledAtMs), 0),
      best: rules.scoring === 'WIN_MULTIPLIER' ? best : [],
      recent: rounds.slice(-RECENT_MAX),
    },
    rules,
  );
}

/** The rounds of an entry with their totals, by their last change. Pure. */
function roundsOf(played: readonly Played[], rules: ScoreRules): readonly Round[] {
  const rounds = new Map<string, Round>();
  for (const each of played) {
    if (!isInTime(each, rules) || !isGameOf(each, rules)) continue;
    const key = roundKeyOf(each);
    const before = rounds.get(key) ?? null;
    if (!before && each.kind !== 'stake') continue;
    rounds.delete(key);
    rounds.set(key, changeRound(before, each, key));
  }
  return [...rounds.values()];
}

/** Every round that counts, as the proof lists them: in the player's currency, in the order of their results. Pure. */
export function countedRounds(
  played: readonly Played[],
  rules: ScoreRules,
  place: EntryPlace,
): readonly Round[] {
  return roundsOf(played, rules)
    .filter((round) => countRound(round, rules, place) !== null)
    .toSorted((one, other) => one.settledAtMs! - other.settledAtMs! || (one.key < other.key ? -1 : 1));
}

type CountedRound = {
  readonly key: string;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  readonly pointsE4: bigint;
  readonly settledAtMs: number;
};

/** True: enough rounds and a score above zero. Pure. */
export function isPlaced({ value, rounds }: Pick<Score, 'value' | 'rounds'>, rules: ScoreRules): boolean {
  return value > 0n && rounds >= rules.minRounds;
}

function roundKeyOf({ providerId, roundKey }: Played): string {
  return `${providerId}:${roundKey}`;
}

/** What is taken back counts until the table is final, however late. */
function isInTime({ kind, atMs }: Played, { endsAtMs }: ScoreRules): boolean {
  return atMs <= endsAtMs + LATE_MS || kind === 'stake_back' || kind === 'win_back';
}

function isGameOf({ gameId }: Played, { games }: ScoreRules): boolean {
  return games === null || (gameId !== null && games.has(gameId));
}

function changeRound(before: Round | null, each: Played, key: string): Round {
  const round = before ?? {
    key,
    category: each.category,
    stakeMinor: 0n,
    winMinor: 0n,
    stakedAtMs: each.atMs,
    settledAtMs: null,
  };
  const { realMinor } = each;
  switch (each.kind) {
    case 'stake':
      return { ...round, stakeMinor: round.stakeMinor + realMinor };
    case 'stake_back':
      return { ...round, stakeMinor: round.stakeMinor - realMinor };
    case 'win':
      return { ...round, winMinor: round.winMinor + realMinor, settledAtMs: each.atMs };
    case 'win_back':
      return { ...round, winMinor: round.winMinor - realMinor };
    case 'end':
      return { ...round, settledAtMs: round.settledAtMs ?? each.atMs };
  }
}

/** Null: the round does not count. */
function countRound(round: Round, rules: ScoreRules, place: EntryPlace): CountedRound | null {
  const { stakedAtMs, settledAtMs } = round;
  const from = Math.max(rules.startsAtMs, place.joinedAtMs);
  if (settledAtMs === null || stakedAtMs < from || stakedAtMs >= rules.endsAtMs) return null;
  const own = (minor: bigint) => convertMinor(minor, place.currency, rules.currency, rules.rates);
  const stakeMinor = own(round.stakeMinor);
  if (stakeMinor <= 0n || stakeMinor < rules.minStakeMinor) return null;
  const winMinor = own(round.winMinor);
  const weight = (round.category === null ? null : rules.weights.get(round.category)) ?? rules.defaultWeight;
  const pointsE4 = rules.minorPerPoint === 0n ? 0n : (stakeMinor * BigInt(weight)) / rules.minorPerPoint;
  return { key: round.key, stakeMinor, winMinor, pointsE4, settledAtMs };
}

/** Null: how the score is without the removed round is not known. */
function replaceRound(
  score: Score,
  removed: CountedRound | null,
  added: CountedRound | null,
  rules: ScoreRules,
): Score | null {
  if (!removed && !added) return score;
  const isBestOf = rules.scoring === 'WIN_MULTIPLIER';
  // The instant of a sum without its last round is not kept.
  if (!isBestOf && !added) return null;
  const rounds = score.rounds + (added ? 1 : 0) - (removed ? 1 : 0);
  const best = isBestOf ? bestAfter(score, removed, added) : [];
  if (isBestOf && best.length === 0 && rounds > 0) return null;
  const sum = (of: 'stakeMinor' | 'winMinor' | 'pointsE4') =>
    score[of] + (added?.[of] ?? 0n) - (removed?.[of] ?? 0n);
  return valued(
    {
      ...score,
      rounds,
      best,
      stakeMinor: sum('stakeMinor'),
      winMinor: sum('winMinor'),
      pointsE4: sum('pointsE4'),
      reachedAtMs: Math.max(score.reachedAtMs, added?.settledAtMs ?? 0),
    },
    rules,
  );
}

/** The list is always the best rounds of all, down to its last; it grows where nothing unknown can lie between. */
function bestAfter(
  { best, rounds }: Score,
  removed: CountedRound | null,
  added: CountedRound | null,
): readonly BestRound[] {
  const others = best.filter(({ key }) => key !== removed?.key);
  if (!added) return others;
  const isWhole = others.length === rounds - (removed ? 1 : 0);
  const last = others.at(-1);
  const isAboveLast = last !== undefined && byBest(bestOf(added), last) < 0;
  return isWhole || isAboveLast ? [...others, bestOf(added)].toSorted(byBest).slice(0, BEST_MAX) : others;
}

function bestOf({ key, stakeMinor, winMinor, settledAtMs }: CountedRound): BestRound {
  return { key, value: (winMinor * 10_000n) / stakeMinor, atMs: settledAtMs };
}

function byBest(one: BestRound, other: BestRound): number {
  if (one.value !== other.value) return one.value > other.value ? -1 : 1;
  return one.atMs - other.atMs || (one.key < other.key ? -1 : 1);
}

function valued(score: Score, { scoring }: ScoreRules): Score {
  const { rounds, stakeMinor, winMinor, pointsE4, best } = score;
  switch (scoring) {
    case 'WIN_MULTIPLIER':
      return { ...score, value: best[0]?.value ?? 0n, reachedAtMs: best[0]?.atMs ?? 0 };
    case 'TOTAL_STAKE':
      return { ...score, value: stakeMinor };
    case 'STAKE_COUNT':
      return { ...score, value: BigInt(rounds) };
    case 'TOTAL_RATIO':
      return { ...score, value: stakeMinor === 0n ? 0n : (winMinor * 10_000n) / stakeMinor };
    case 'POINTS':
      return { ...score, value: pointsE4 };
    case 'PROFIT':
      return { ...score, value: winMinor - stakeMinor };
  }
}
