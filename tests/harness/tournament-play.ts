import type { Played } from '../../apps/api/src/rewards/public.ts';
import type { ScoreRules } from '../../apps/api/src/prizes/tournament/score.rules.ts';

export const MINUTE = 60_000;

export function rulesOf(of: Partial<ScoreRules>): ScoreRules {
  return {
    scoring: 'WIN_MULTIPLIER',
    currency: 'EUR',
    rates: { on: '2026-11-25', perEuro: { EUR: '1', SEK: '11' } },
    minStakeMinor: 1n,
    minRounds: 1,
    games: null,
    minorPerPoint: 1_000n,
    weights: new Map(),
    defaultWeight: 10_000,
    startsAtMs: 0,
    endsAtMs: 24 * 60 * MINUTE,
    ...of,
  };
}

let sequence = 0n;
export function played(kind: Played['kind'], roundKey: string, realMinor: bigint, minutes = 0): Played {
  sequence += 1n;
  const of = { providerId: 1, gameId: 'frostfang', category: 'slot', atMs: minutes * MINUTE, sequence };
  return { ...of, kind, roundKey, realMinor };
}

/** A round with its result a second later. */
export function roundOf(roundKey: string, stakeMinor: bigint, winMinor: bigint, minutes = 0): Played[] {
  const win = played('win', roundKey, winMinor, minutes);
  return [played('stake', roundKey, stakeMinor, minutes), { ...win, atMs: win.atMs + 1_000 }];
}
