import type { payoutAccountEndpoints } from '@halcyon/contract/cashier/payout-account.contract';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { lockGuard } from '../../ledger/public.ts';
import type { CashierCommandContext, CashierContext, On } from '../dependencies.ts';
import { payoutWaysOf } from './payout-account.rules.ts';
import * as store from '../payment/payout-account.store.ts';
import { listOpenWithdrawals } from './withdrawal.store.ts';

type Ends = typeof payoutAccountEndpoints;
type Accounts = AnswerOf<Ends['GET /api/v1/player/payout-accounts']>;
type Chosen = InputOf<Ends['PATCH /api/v1/player/payout-accounts']>;

const ACCOUNTS_MAX = 50;
const OPEN_MAX = 100;

/** Accounts that payouts go to, masked, for methods that can pay out in the player's market. */
export function listPayoutAccounts(ctx: CashierContext): Promise<Accounts> {
  return accountsOf(ctx, ctx.db);
}

async function accountsOf(ctx: CashierContext, on: On): Promise<Accounts> {
  const offers = ctx.policies.of(ctx.session.marketId, ctx.session.province).paymentMethods;
  const paying = new Set<string>(offers.flatMap(({ method, withdrawal }) => (withdrawal ? [method] : [])));
  const rows = await store.listAccounts(on, ctx.playerId, ACCOUNTS_MAX);
  const known = rows.filter(({ method }) => paying.has(method));
  const items = known.map((row) => ({
    method: row.method,
    maskedAccount: row.masked_account,
    lastUsedAt: row.last_used_at.toISOString(),
    isNext: known.find(({ method }) => method === row.method) === row,
  }));
  return {
    items,
    ways: payoutWaysOf(
      offers,
      items.filter(({ isNext }) => isNext),
    ),
  };
}

/**
 * Payouts by this method go to this account from now on. Withdrawals already requested keep their account.
 * Refuses: cashier.payout_account_unknown (another player's as well), cashier.payout_account_in_use.
 */
export async function choosePayoutAccount(ctx: CashierCommandContext, { body }: Chosen): Promise<Accounts> {
  const { tx, playerId } = ctx;
  await refuseInUse(ctx, body.method);
  const isKnown = await store.chooseAccount(tx, { ...body, playerId, at: ctx.clock.now() });
  if (!isKnown) throw new Refusal('cashier.payout_account_unknown');
  return accountsOf(ctx, tx);
}

/** Deletes an account. Refuses as choosing does. */
export async function removePayoutAccount(ctx: CashierCommandContext, { body }: Chosen): Promise<Accounts> {
  await refuseInUse(ctx, body.method);
  const wasKnown = await store.removeAccount(ctx.tx, { ...body, playerId: ctx.playerId });
  if (!wasKnown) throw new Refusal('cashier.payout_account_unknown');
  return accountsOf(ctx, ctx.tx);
}

/** An order looks its account up when it leaves: until then nothing about the method's accounts may change. */
async function refuseInUse({ tx, playerId }: CashierCommandContext, method: string): Promise<void> {
  await lockGuard(tx, playerId);
  const open = await listOpenWithdrawals(tx, playerId, OPEN_MAX);
  if (open.some((row) => row.method === method)) throw new Refusal('cashier.payout_account_in_use');
}
