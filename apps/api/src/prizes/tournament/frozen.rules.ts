import { createHash } from 'node:crypto';
import { TournamentRules } from '@halcyon/contract/prizes/tournament.contract';
import type { Rates } from '@halcyon/money/reference-rates';
import type { Prize } from './ranking.rules.ts';
import type { ScoreRules } from './score.rules.ts';

/** The address of frozen rules: SHA-256 of their canonical JSON, in hex. Pure. */
export function termsIdOf(rules: TournamentRules): string {
  return createHash('sha256').update(canonicalJson(rules)).digest('hex');
}

/** RFC 8785 for what such rules hold: strings, whole numbers, null, lists and objects. Pure. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** What the fold reads of frozen rules. Throws: a body that is none. Pure. */
export function scoreRulesOf(body: unknown): ScoreRules {
  const rules = TournamentRules.parse(body);
  return {
    scoring: rules.scoring,
    currency: rules.currency,
    rates: ratesOf(rules),
    minStakeMinor: BigInt(rules.minStakeMinor),
    minRounds: rules.minRounds,
    games: rules.games && new Set(rules.games),
    minorPerPoint: BigInt(rules.minorPerPoint),
    weights: new Map(Object.entries(rules.weights)),
    defaultWeight: rules.defaultWeight,
    startsAtMs: Date.parse(rules.startsAt),
    endsAtMs: Date.parse(rules.endsAt),
  };
}

export function ratesOf({ ratesOn, perEuro }: TournamentRules): Rates {
  return { on: ratesOn, perEuro };
}

/** What was paid in, and how many entries have a place. */
export type Pool = { readonly minor: bigint; readonly placed: number };

/**
 * The prize of every place, from the first down. A prize pool is paid out in full: the places that are reached divide it by
 * their shares, rounded down, and what is left goes one unit each from the first down. Pure.
 */
export function prizesOf({ prizes }: TournamentRules, pool: Pool): readonly Prize[] {
  if (prizes.some(({ kind }) => kind === 'POOL')) return poolPrizes(prizes, pool);
  return prizes.flatMap((line): Prize[] =>
    Array.from({ length: line.places }, () =>
      line.kind === 'GOODS'
        ? { kind: 'GOODS', goods: line.goods }
        : { kind: 'MONEY', amountMinor: line.kind === 'MONEY' ? BigInt(line.amountMinor) : 0n },
    ),
  );
}

function poolPrizes(prizes: TournamentRules['prizes'], { minor, placed }: Pool): readonly Prize[] {
  const shares = prizes.flatMap((line) =>
    Array.from({ length: line.places }, () => (line.kind === 'POOL' ? BigInt(line.shareBps) : 0n)),
  );
  // Without a place yet: what all of them would divide.
  const reached = placed === 0 ? shares : shares.slice(0, placed);
  const whole = reached.reduce((sum, share) => sum + share, 0n);
  const floored = reached.map((share) => (minor * share) / whole);
  const left = Number(minor - floored.reduce((sum, share) => sum + share, 0n));
  return floored.map((share, at) => ({ kind: 'MONEY', amountMinor: share + (at < left ? 1n : 0n) }));
}

/** What so many entries have paid in, in the tournament's currency. Pure. */
export function poolMinorOf({ buyInMinor = '0' }: TournamentRules, entries: number): bigint {
  return BigInt(buyInMinor) * BigInt(entries);
}
