import type { WithdrawalCheck, withdrawalEndpoints } from '@halcyon/contract/cashier/withdrawal.contract';
import type { PaymentMethod } from '@halcyon/contract/cashier/payment';
import { withdrawalCeiling } from '@halcyon/contract/kyc/withdrawal-ceiling';
import type { InputOf } from '@halcyon/contract/platform/endpoint';
import { toWire } from '@halcyon/money/amount';
import { getCurrencyByNumber } from '@halcyon/money/currency';
import { readAccess } from '../../identity/public.ts';
import { verificationOf } from '../../kyc/public.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { account, lockState } from '../../ledger/public.ts';
import { windowAt } from '../../responsible-gambling/public.ts';
import { type CashierContext, inside } from '../dependencies.ts';
import { smallestPayoutMinor, withdrawalVerdict, type PayoutFacts } from '../payment/withdrawal.rules.ts';
import { withdrawalLimitAt } from './withdrawal-limit.rules.ts';
import { findWithdrawalLimit } from './withdrawal-limit.store.ts';
import { sumWithdrawn } from './withdrawal.store.ts';

type Ends = typeof withdrawalEndpoints;

export type PayoutQuestion = { readonly amountMinor: bigint; readonly method: PaymentMethod | null };
export type PayoutStanding = {
  readonly facts: PayoutFacts;
  readonly currency: string;
  /** When the player's own limit resets; null: no limit. */
  readonly ownLimitResetsAt: Date | null;
};

/** The input of the rules about one player, read under the guard's lock. Null: no wallet. */
export async function payoutStandingOf(
  ctx: CashierContext,
  tx: Tx,
  ask: PayoutQuestion,
): Promise<PayoutStanding | null> {
  const known = await lockState(ctx.ledger, tx, ctx.playerId); // first lock of every money command
  if (!known) return null;
  const { state, atMs } = known;
  const [access, verification, stored] = await Promise.all([
    readAccess(inside(ctx, tx)),
    verificationOf(tx, ctx.playerId),
    findWithdrawalLimit(tx, ctx.playerId),
  ]);
  const limit = withdrawalLimitAt(stored, new Date(atMs));
  const period = limit ? windowAt(limit.period, state.timeZone, atMs) : null;
  const withdrawn = await sumWithdrawn(tx, ctx.playerId, new Date(period?.startsAtMs ?? 0));
  const offers = ctx.policies.of(ctx.session.marketId, ctx.session.province).paymentMethods;
  const chosen = ask.method && offers.find(({ method }) => method === ask.method)?.withdrawal;
  return {
    currency: getCurrencyByNumber(state.currency).code,
    ownLimitResetsAt: period ? new Date(period.endsAtMs) : null,
    facts: {
      status: state.status,
      level: state.level,
      verifyThresholdMinor: state.verifyThresholdMinor,
      ceilingMinor: withdrawalCeiling(state.level, getCurrencyByNumber(state.currency).code),
      hasDocumentUnderReview: verification.hasDocumentUnderReview,
      owedMinor: state.owedMinor,
      isFlagAllowed: access.withdrawal,
      availableMinor: state.balances[account.main] ?? 0n,
      amountMinor: ask.amountMinor,
      withdrawnMinor: withdrawn.all,
      ownLimitLeftMinor: limit ? limit.limit_minor - withdrawn.since : null,
      methodMaxMinor: chosen ? BigInt(chosen.max.amountMinor) : null,
    },
  };
}

/** May this player withdraw, and how much is there? Always returns one of the outcomes; a fault is FAILURE. */
export async function checkWithdrawal(
  ctx: CashierContext,
  { body }: InputOf<Ends['POST /api/v1/player/wallet/withdrawal/request']>,
): Promise<WithdrawalCheck> {
  const failure = { outcome: 'FAILURE', available: null } as const;
  try {
    const smallest = smallestPayoutMinor(
      ctx.policies.of(ctx.session.marketId, ctx.session.province).paymentMethods,
    );
    if (smallest === null) return failure;
    const amountMinor = body.amount ? BigInt(body.amount.amountMinor) : smallest;
    const ask = { amountMinor, method: null };
    const standing = await ctx.db.transact((tx) => payoutStandingOf(ctx, tx, ask));
    if (!standing) return failure;
    const { currency, ownLimitResetsAt } = standing;
    const { availableMinor } = standing.facts;
    // Without an amount the least that can leave: the smallest payout, or all that is there.
    const isLess = !body.amount && availableMinor < smallest;
    const facts = isLess ? { ...standing.facts, amountMinor: availableMinor } : standing.facts;
    if (body.amount && body.amount.currency !== currency) return failure;
    const leftMinor = facts.ownLimitLeftMinor;
    return {
      outcome: withdrawalVerdict(facts),
      available: toWire(facts.availableMinor, currency),
      ...(leftMinor === null ? {} : { limitLeft: toWire(leftMinor > 0n ? leftMinor : 0n, currency) }),
      ...(facts.owedMinor > 0n ? { owed: toWire(facts.owedMinor, currency) } : {}),
      ...(ownLimitResetsAt ? { resetOn: ownLimitResetsAt.toISOString() } : {}),
    };
  } catch (error) {
    ctx.log.error({ err: error }, 'the withdrawal check failed');
    return failure;
  }
}
