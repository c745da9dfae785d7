import type { z } from 'zod';
import type { RunningBonus } from '@halcyon/contract/rewards/reward';
import { toWire } from '@halcyon/money/amount';
import type { Tx } from '@halcyon/server-kit/sql';
import { bonusAccount, lockedAccount, type Bonus, type Vertical } from '../../ledger/public.ts';
import { listOpenRounds, listStakeParts } from '../../wallet/public.ts';
import type { RewardsContext } from '../dependencies.ts';

const STAKES_READ_MAX = 200;
const BETS_SHOWN_MAX = 5;
const ROUNDS_MAX = 20;
/** Rounds may stay open so long at a provider. */
const OPEN_MS_MAX = 90 * 86_400_000;
const E4 = 10_000n;

type Play = Pick<z.output<typeof RunningBonus>, 'openRounds' | 'lastBets'>;

/** The play that the money of a running bonus paid for: its last bets, and rounds that are still open. */
export async function playUnder(
  ctx: RewardsContext,
  tx: Tx,
  of: { readonly vertical: Vertical; readonly bonus: Bonus; readonly currency: string },
): Promise<Play> {
  const accounts = [bonusAccount(of.vertical), lockedAccount(of.vertical)];
  const afterSequence = of.bonus.sinceSequence;
  const stakes = await listStakeParts(tx, ctx.playerId, { accounts, afterSequence, limit: STAKES_READ_MAX });
  const since = new Date(ctx.clock.now().getTime() - OPEN_MS_MAX);
  const open = await listOpenRounds(tx, ctx.playerId, { since, limit: ROUNDS_MAX, ...ctx.roundEnds });
  const names = await ctx.catalogue.names(
    tx,
    stakes.flatMap(({ game_id: id }) => id ?? []),
  );
  const nameOf = (gameId: string | null) => (gameId === null ? null : (names.get(gameId) ?? null));
  const money = (minor: bigint) => toWire(minor, of.currency);
  const openRounds = open.flatMap((round) => {
    const own = stakes.filter(
      (stake) => stake.provider_id === round.provider_id && stake.round_key === round.round_key,
    );
    const [first] = own;
    if (!first) return [];
    const part = own.reduce((sum, stake) => sum + stake.amount_minor, 0n);
    return [{ gameName: nameOf(first.game_id), bonusPart: money(part) }];
  });
  const lastBets = stakes.slice(0, BETS_SHOWN_MAX).map((stake) => ({
    gameName: nameOf(stake.game_id),
    stake: money(stake.amount_minor),
    weightBps: stake.weight_basis_points,
    counted: money((stake.amount_minor * BigInt(stake.weight_basis_points)) / E4),
  }));
  return { openRounds, lastBets };
}
