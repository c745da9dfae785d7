import type { WithdrawalLimit, withdrawalEndpoints } from '@halcyon/contract/cashier/withdrawal.contract';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import type { CommandContextOf } from '../../platform/http/context.ts';
import { lockGuard } from '../../ledger/public.ts';
import {
  changeWithdrawalLimit,
  endWithdrawalLimit,
  keepWithdrawalLimit,
  withdrawalLimitAt,
  type WithdrawalLimitRow,
} from './withdrawal-limit.rules.ts';
import { findWithdrawalLimit, saveWithdrawalLimit } from './withdrawal-limit.store.ts';
import type { CashierContext } from '../dependencies.ts';

const HOUR_MS = 3_600_000;

type Ends = typeof withdrawalEndpoints;
type Change = Ends['PATCH /api/v1/player/withdrawal-limit'];

/** The player's own withdrawal limit in force, with a pending change. */
export async function readWithdrawalLimit(ctx: CashierContext): Promise<WithdrawalLimit> {
  const row = withdrawalLimitAt(await findWithdrawalLimit(ctx.db, ctx.playerId), ctx.clock.now());
  return toWithdrawalLimit(row, ctx.session.currency);
}

/**
 * Sets, lowers, raises or ends the own withdrawal limit. What lets out less applies immediately; what lets out more
 * waits as long as the market makes raised limits wait, so own money is never held back longer than that.
 * Refuses: withdrawal_limit_currency, withdrawal_limit_missing (nothing to end or to cancel).
 * Writes: cashier.withdrawal_limit under the guard's lock, so that no withdrawal is decided by half a change.
 * Emits: cashier.withdrawal_limit_changed.
 */
export async function changeOwnWithdrawalLimit(
  ctx: CommandContextOf<Change>,
  { body }: InputOf<Change>,
): Promise<WithdrawalLimit> {
  const { tx, playerId, session } = ctx;
  const at = ctx.clock.now();
  if (body.limit && body.limit.currency !== session.currency) {
    throw new Refusal('cashier.withdrawal_limit_currency');
  }
  await lockGuard(tx, playerId);
  const now = withdrawalLimitAt(await findWithdrawalLimit(tx, playerId), at);
  const { increaseDelayHours } = ctx.policies.of(session.marketId, session.province);
  const activeFrom = new Date(at.getTime() + increaseDelayHours * HOUR_MS);
  let row: WithdrawalLimitRow;
  if (body.limit) {
    const limitMinor = BigInt(body.limit.amountMinor);
    row = changeWithdrawalLimit(now, { period: body.duration, limitMinor }, activeFrom);
  } else {
    const isNothingThere = body.deleteLimit ? !now : !now?.pending_from;
    if (!now || isNothingThere) throw new Refusal('cashier.withdrawal_limit_missing');
    row = body.deleteLimit ? endWithdrawalLimit(now, activeFrom) : keepWithdrawalLimit(now);
  }
  await saveWithdrawalLimit(tx, playerId, row, at);
  const facts = toWithdrawalLimit(row, session.currency);
  await ctx.outbox.emit(tx, { name: 'cashier.withdrawal_limit_changed', playerId, facts });
  return facts;
}

function toWithdrawalLimit(row: WithdrawalLimitRow | null, currency: string): WithdrawalLimit {
  if (!row) return { limit: null, duration: 'D', originalLimit: null };
  const { pending_from: from, pending_limit_minor: minor, pending_period: period } = row;
  return {
    limit: toWire(row.limit_minor, currency),
    duration: row.period,
    originalLimit: toWire(row.original_limit_minor, currency),
    ...(from && {
      pending: {
        limit: minor === null ? null : toWire(minor, currency),
        duration: period ?? row.period,
        activeFrom: from.toISOString(),
      },
    }),
  };
}
