import { createHash } from 'node:crypto';
import type { TournamentRules } from '@halcyon/contract/prizes/tournament.contract';
import { canonicalJson } from './frozen.rules.ts';
import type { Placed, Prize, Standing, Won } from './ranking.rules.ts';
import type { Round, Score } from './score.rules.ts';

// The lines of a proof, which scripts/verify-tournament.ts reads. Names of fields are never changed: rulesVersion counts.

/** The first line: what the table follows from, with the seed that draws. Pure. */
export function proofHead(of: {
  readonly tournamentId: string;
  readonly termsId: string;
  readonly rules: TournamentRules;
  readonly seed: string;
}): string {
  return canonicalJson({ line: 'tournament', ...of });
}

/** An entry and its rounds that count, without anything that says whose they are. Pure. */
export function proofEntry(
  of: { readonly entryId: string; readonly currency: string; readonly joinedAtMs: number },
  rounds: readonly Round[],
): readonly string[] {
  const { entryId, currency, joinedAtMs } = of;
  return [
    canonicalJson({ line: 'entry', entryId, currency, joinedAt: isoOf(joinedAtMs) }),
    ...rounds.map((round) =>
      canonicalJson({
        line: 'round',
        entryId,
        roundId: roundIdOf(entryId, round.key),
        category: round.category,
        stakeMinor: String(round.stakeMinor),
        winMinor: String(round.winMinor),
        stakedAt: isoOf(round.stakedAtMs),
        settledAt: isoOf(round.settledAtMs!),
      }),
    ),
  ];
}

/** A place of the table. Pure. */
export function proofPlace(
  { place, of }: Placed<Standing & Pick<Score, 'rounds'>>,
  prize: Won['prize'] | null,
): string {
  const { entryId, value, reachedAtMs, rounds } = of;
  const standing = { entryId, score: String(value), reachedAt: isoOf(reachedAtMs), rounds };
  return canonicalJson({ line: 'place', place, ...standing, prize: prize && prizeOf(prize) });
}

/** The player who knows the round can find it; others learn nothing from it. Pure. */
function roundIdOf(entryId: string, key: string): string {
  return createHash('sha256').update(`${entryId}:${key}`).digest('hex').slice(0, 32);
}

function prizeOf(prize: Prize): object {
  return prize.kind === 'MONEY' ? { ...prize, amountMinor: String(prize.amountMinor) } : prize;
}

function isoOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
