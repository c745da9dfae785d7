import { randomUUIDv7 } from 'node:crypto';
import type { Deposit, DepositCheck, depositEndpoints } from '@halcyon/contract/cashier/deposit.contract';
import { depositStatusOf, type PaymentMethod } from '@halcyon/contract/cashier/payment';
import { daysLeftUntil } from '@halcyon/contract/kyc/document';
import { marketIdOf } from '@halcyon/contract/market/markets';
import type { AnswerOf, InputOf } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Money } from '@halcyon/contract/platform/shapes';
import { toWire } from '@halcyon/money/amount';
import { readAccess } from '../../identity/public.ts';
import { verificationOf } from '../../kyc/public.ts';
import type { Context, ContextOf } from '../../platform/http/context.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { isUnderReview } from '../../responsible-gambling/public.ts';
import { lockState, reserveDeposit } from '../../ledger/public.ts';
import { depositKeys } from './deposit-booking.service.ts';
import { endDeposit } from './deposit-update.service.ts';
import {
  depositFailureOf,
  depositVerdict,
  ownReasons,
  refusalOfDeposit,
  depositRejection,
  type DepositFacts,
  type DepositVerdict,
} from '../payment/deposit.rules.ts';
import { stepDeposit } from './deposit.machine.ts';
import * as store from './deposit.store.ts';
import { limitsLeft } from '../payment/limit-left.rules.ts';
import { type CashierContext, type CashierPorts, inside, jobAt } from '../dependencies.ts';
import { payerOf } from '../payment/payer.ts';
import { ProviderUnavailable, type DepositStarted } from '../psp/psp.port.ts';
import { providerNameOf, providerOf } from '../psp/providers.ts';
import { smallestDepositMinor } from '../payment/withdrawal.rules.ts';

export { depositRejection };

/** An abandoned payment is given up after half an hour; its room in the limits is free again. */
const EXPIRES_AFTER_MS = 30 * 60_000;
/** First check with the provider, in case its notification is lost. */
const ASK_AFTER_MS = 20_000;
const OPEN_DEPOSITS_MAX = 10;
const RECENT_METHODS_MAX = 9;

type Ends = typeof depositEndpoints;
type Start = Ends['POST /api/v1/player/wallet/deposit'];

/** The methods of the caller's market; a visitor may name one, and sees the international one otherwise. */
export async function listMethods(
  ctx: Context,
  { query }: InputOf<Ends['GET /api/v1/payment-methods']>,
): Promise<AnswerOf<Ends['GET /api/v1/payment-methods']>> {
  const { session } = ctx;
  const market = session?.marketId ?? query.market ?? 'UN';
  if (marketIdOf(market) === null) throw new Refusal('cashier.market_unknown');
  const province = session ? session.province : query.province;
  const [items, depositPresets] = [
    ctx.policies.of(market, province).paymentMethods,
    ctx.policies.of(market, province).depositPresets,
  ];
  return structuredClone({ items, depositPresets }) as AnswerOf<Ends['GET /api/v1/payment-methods']>;
}

/** May this player deposit, and how much do the limits leave? Never throws a refusal: the outcome says it. */
export async function checkDeposit(ctx: CashierContext): Promise<DepositCheck> {
  const { session } = ctx;
  const amountMinor =
    smallestDepositMinor(ctx.policies.of(session.marketId, session.province).paymentMethods) ?? 0n;
  const facts = await ctx.db.transact((tx) => factsOf(ctx, tx, amountMinor));
  if (!facts) return { outcome: 'FAILURE', hideCashier: true };
  const verdict = depositVerdict(facts);
  const { outcome, limit, isLimitMissing } = verdict;
  const { level, documentsDueAt } = await verificationOf(ctx.db, ctx.playerId);
  const isDue = documentsDueAt !== null && level === 'PENDING';
  return {
    outcome,
    ...(limit ? limitFacts(limit, session.currency) : {}),
    ...(outcome === 'SELF_SPEND_LIMIT_REACHED' ? { isSpendLimit: true } : {}),
    ...(isLimitMissing ? { isLimitMissing } : {}),
    ...(verdict.isUnderReview ? { isUnderReview: true } : {}),
    hideCashier: outcome !== 'SUCCESS',
    ...(isDue ? { daysLeftToVerifyDocuments: daysLeftUntil(documentsDueAt, ctx.clock.now()) } : {}),
  };
}

function limitFacts(limit: NonNullable<DepositVerdict['limit']>, currency: string) {
  return {
    limitLeft: toWire(limit.leftMinor, currency),
    limitType: limit.period,
    resetOn: limit.resetsAt.toISOString(),
  };
}

/** The input of the rules about one player, read under the guard's lock. Null: no wallet. */
async function factsOf(ctx: CashierContext, tx: Tx, amountMinor: bigint): Promise<DepositFacts | null> {
  const known = await lockState(ctx.ledger, tx, ctx.playerId);
  if (!known) return null;
  const { state, atMs } = known;
  const access = await readAccess(inside(ctx, tx));
  const market = marketIdOf(ctx.session.marketId);
  const isBarred = atMs < state.stakesBarredUntilMs;
  return {
    isMarketOpen: market !== null && ctx.policies.isOpen(market),
    status: state.status,
    level: state.level,
    verifyBefore: state.verifyBefore,
    verifyThresholdMinor: state.verifyThresholdMinor,
    depositedMinor: state.depositedMinor,
    isFlagged: !access.deposit || access.payout || access.isMultibrandSuspended,
    isBarred,
    isUnderReview: isBarred && (await isUnderReview(tx, ctx.playerId)),
    amountMinor,
    isLimitMissing: state.protection?.isLimitMissing ?? false,
    depositLimits: limitsLeft('deposit', state.depositWindows, state.timeZone, atMs),
    lossLimits: limitsLeft('loss', state.lossWindows, state.timeZone, atMs),
  };
}

/**
 * Records the intent, requests the hosted page from the provider, and records the response. A call that is repeated
 * after a crash finds its first deposit again.
 * Refuses: the market's rules for the method, then the deposit check, then provider_unavailable.
 * Writes: cashier.deposit and a reservation in the deposit limits; credits nothing.
 */
export async function startDeposit(
  ctx: ContextOf<Start> & CashierPorts,
  { body }: InputOf<Start>,
): Promise<AnswerOf<Start>> {
  const offers = ctx.policies.of(ctx.session.marketId, ctx.session.province).paymentMethods;
  return beginDeposit(ctx, body, offers);
}

/** A deposit as requested. `mandateId`: the payer has already agreed at their own bank. */
export type DepositAsk = {
  readonly method: PaymentMethod;
  readonly amount: Money;
  readonly bonusId?: string | undefined;
  readonly mandateId?: string | undefined;
};

/** The same for every API that starts a deposit; `offers` are the methods that this API has. */
export async function beginDeposit(
  ctx: CashierContext & { readonly idempotencyKey: string },
  ask: DepositAsk,
  offers: Parameters<typeof depositRejection>[0],
): Promise<AnswerOf<Start>> {
  const payer = await payerOf(ctx.db, ctx.playerId);
  const paymentId = await ctx.db.transact((tx) => recordIntent(ctx, tx, ask, offers));
  const row = await store.findDeposit(ctx.db, ctx.playerId, paymentId);
  if (!row) throw new Error(`deposit ${paymentId} vanished`);
  if (row.cashier_url) return { paymentId, cashierUrl: row.cashier_url };
  const { amount_minor: amountMinor, currency, method } = row;
  let started: DepositStarted;
  try {
    const order = {
      playerId: ctx.playerId,
      paymentId,
      method,
      amountMinor,
      currency,
      payer,
      address: ctx.address,
      mandateId: ask.mandateId,
    };
    started = await providerOf(ctx.connections, row.provider).startDeposit(order);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    ctx.log.warn({ err: error, paymentId }, 'the payment provider started no deposit');
    await endDeposit(ctx, ctx.playerId, paymentId, 'fail', ownReasons.unreachable.text);
    await store.releaseKey(ctx.db, ctx.playerId, paymentId);
    throw new Refusal('cashier.provider_unavailable');
  }
  await ctx.db.transact((tx) => recordStart(ctx, tx, paymentId, started));
  return { paymentId, cashierUrl: started.cashierUrl };
}

async function recordIntent(
  ctx: CashierContext & { readonly idempotencyKey: string },
  tx: Tx,
  ask: DepositAsk,
  offers: Parameters<typeof depositRejection>[0],
): Promise<string> {
  const { playerId, session, idempotencyKey } = ctx;
  const { method, amount } = ask;
  const amountMinor = BigInt(amount.amountMinor);
  const facts = await factsOf(ctx, tx, amountMinor); // first lock of every money command
  if (!facts) throw new Refusal('cashier.deposit_not_allowed');
  const before = await store.findDepositByKey(tx, playerId, idempotencyKey);
  if (before) {
    const isSame =
      before.method === method &&
      before.amount_minor === amountMinor &&
      before.currency === amount.currency &&
      before.bonus_id === (ask.bonusId ?? null);
    if (!isSame) throw new Refusal('idempotency.reused');
    return before.payment_id;
  }
  const misfit = depositRejection(offers, { method, amountMinor, currency: amount.currency });
  if (misfit) throw new Refusal(misfit);
  const verdict = depositVerdict(facts);
  const { limit } = verdict;
  const refusal = refusalOfDeposit(verdict);
  if (refusal) throw new Refusal(refusal, limit ? limitRefusalFacts(limit, session.currency) : {});
  if ((await store.countOpenDeposits(tx, playerId)) >= OPEN_DEPOSITS_MAX) {
    throw new Refusal('cashier.too_many_open_deposits');
  }
  const paymentId = randomUUIDv7();
  const provider = providerNameOf(method, ask.mandateId);
  const { currency } = amount;
  await reserveDeposit(ctx.ledger, tx, {
    playerId,
    key: depositKeys.reservation(paymentId),
    currency,
    amountMinor,
  });
  const at = ctx.clock.now();
  await store.insertDeposit(tx, {
    playerId,
    paymentId,
    idempotencyKey,
    method,
    provider,
    marketId: session.marketId,
    currency,
    amountMinor,
    bonusId: ask.bonusId ?? null,
    at,
    expiresAt: new Date(at.getTime() + EXPIRES_AFTER_MS),
    askAt: new Date(at.getTime() + ASK_AFTER_MS),
  });
  if (provider === 'pix') await store.insertPixCharge(tx, playerId, paymentId);
  const payload = { playerId: playerId.toString(), paymentId };
  await addJob(tx, jobAt(provider, 'ask_deposit'), payload, { delayMs: ASK_AFTER_MS });
  return paymentId;
}

function limitRefusalFacts(
  limit: NonNullable<DepositVerdict['limit']>,
  currency: string,
): Record<string, string> {
  return {
    limitLeftMinor: limit.leftMinor.toString(),
    currency,
    limitType: limit.period,
    resetOn: limit.resetsAt.toISOString(),
  };
}

/** The player has the page now. A faster notification may have moved the deposit on; then only ids are stored. */
async function recordStart(
  ctx: CashierContext,
  tx: Tx,
  paymentId: string,
  started: DepositStarted,
): Promise<void> {
  const row = await store.lockDeposit(tx, ctx.playerId, paymentId);
  if (!row) throw new Error(`deposit ${paymentId} vanished`);
  await store.noteDeposit(tx, row, started);
  const to = stepDeposit(row.state, 'open');
  if (to === null) return;
  await store.moveDeposit(tx, row, { to, reason: null, at: ctx.clock.now(), askAt: row.ask_at });
}

/** One deposit of this player. Refuses: cashier.payment_unknown, for another player's as well. */
export async function readDeposit(
  ctx: CashierContext,
  { params }: InputOf<Ends['GET /api/v1/player/wallet/deposit/:paymentId']>,
): Promise<Deposit> {
  const row = await store.findDeposit(ctx.db, ctx.playerId, params.paymentId);
  if (!row) throw new Refusal('cashier.payment_unknown');
  const steps = await store.listDepositSteps(ctx.db, ctx.playerId, row.payment_id);
  const status = depositStatusOf(row.state);
  return {
    paymentId: row.payment_id,
    method: row.method,
    amount: toWire(row.amount_minor, row.currency),
    status,
    state: row.state,
    createdAt: row.created_at.toISOString(),
    expiresAt: status === 'PENDING' ? row.expires_at.toISOString() : null,
    timeline: steps.map(({ state, at }) => ({ state, at: at.toISOString() })),
    failure: row.state === 'failed' ? depositFailureOf(steps.at(-1)?.reason ?? null) : null,
  };
}

/** Methods of this player's last successful deposits that the market still has, newest first. */
export async function listRecentMethods(
  ctx: CashierContext,
): Promise<AnswerOf<Ends['GET /api/v1/player/wallet/recent_deposit_methods']>> {
  const { session } = ctx;
  const offered = new Set<string>(
    ctx.policies.of(session.marketId, session.province).paymentMethods.map(({ method }) => method),
  );
  const rows = await store.listRecentMethods(ctx.db, ctx.playerId, RECENT_METHODS_MAX);
  const items = rows
    .filter(({ method }) => offered.has(method))
    .map((row) => ({
      method: row.method,
      lastAmount: toWire(row.amount_minor, row.currency),
      lastUsedAt: row.moved_at.toISOString(),
      maskedAccount: row.masked_account,
    }));
  return { items, hasMore: false };
}
