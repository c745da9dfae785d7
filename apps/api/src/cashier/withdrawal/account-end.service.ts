import type { accountEndEndpoints, ClosingCheck } from '@halcyon/contract/cashier/account-end.contract';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { toWire } from '@halcyon/money/amount';
import { endOwnAccount } from '../../identity/public.ts';
import { balancesOf } from '../../wallet/public.ts';
import { lockGuard, setStanding } from '../../ledger/public.ts';
import { type CashierCommandContext, type CashierContext, inside, type On } from '../dependencies.ts';
import { smallestPayoutMinor } from '../payment/withdrawal.rules.ts';

type Close = (typeof accountEndEndpoints)['POST /api/v1/player/close'];

/** What prevents closing the account, and what closing it ends. */
export function readClosing(ctx: CashierContext): Promise<ClosingCheck> {
  return closingCheck(ctx, ctx.db);
}

/**
 * Closes the player's own account: no more sign-in, play or deposits, and every session ends. Open rounds are checked
 * first because they hold money; then the player's own money: whatever a withdrawal can take must be withdrawn first.
 * A smaller rest remains the player's, and support pays it out.
 * Refuses: account.close.round_open, account.close.money_left with `{ amountMinor, currency }`,
 * account.close.withdrawal_pending.
 * Emits: identity.account_closed. Source: packages/contract/src/identity/account-status.ts;
 * docs/decisions/closing-an-account.md.
 */
export async function closeAccount(
  ctx: CashierCommandContext,
  { body }: InputOf<Close>,
): Promise<Record<string, never>> {
  const { tx, playerId } = ctx;
  // The first lock of every money command: no deposit or win gets in between check and end.
  await lockGuard(tx, playerId);
  const { reason, ownMoney } = await closingCheck(inside(ctx, tx), tx);
  if (reason === 'round_open') throw new Refusal('account.close.round_open');
  if (reason === 'money_left') throw new Refusal('account.close.money_left', { ...ownMoney });
  if (reason === 'withdrawal_pending') throw new Refusal('account.close.withdrawal_pending');
  await setStanding(tx, playerId, { status: 'CLOSED' });
  await endOwnAccount(ctx, { reason: body.reason ?? '', restMinor: ownMoney.amountMinor });
  return {};
}

async function closingCheck(ctx: CashierContext, on: On): Promise<ClosingCheck> {
  const balances = await balancesOf(on, ctx.playerId);
  const currency = balances?.currency ?? ctx.session.currency;
  const ownMinor = balances ? balances.mainMinor + balances.lockedMinor : 0n;
  const bonusMinor = balances ? balances.totalMinor - ownMinor : 0n;
  const smallestMinor =
    smallestPayoutMinor(ctx.policies.of(ctx.session.marketId, ctx.session.province).paymentMethods) ?? 1n;
  const isPending = balances !== null && balances.pendingWithdrawalMinor > 0n;
  const isMoneyLeft = ownMinor >= smallestMinor && ownMinor > 0n;
  const owed = isMoneyLeft ? 'money_left' : isPending ? 'withdrawal_pending' : null;
  const reason = (await ctx.countOpenRounds(ctx)) > 0 ? 'round_open' : owed;
  return {
    canClose: reason === null,
    reason,
    ownMoney: toWire(ownMinor, currency),
    bonusMoney: toWire(bonusMinor, currency),
    smallestWithdrawal: toWire(smallestMinor, currency),
  };
}
