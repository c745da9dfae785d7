import { addJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { findDeposit } from './deposit.store.ts';
import { reportIncident } from '../payment/incident.service.ts';
import type { CashierDependencies, ProviderName } from '../dependencies.ts';
import { ProviderUnavailable, type PaymentBack, type PaymentReturned } from '../psp/psp.port.ts';
import { providerOf } from '../psp/providers.ts';

const MINUTE_MS = 60_000;
/** A return unfinished for this long is reported to operators, once, and is still polled. */
const OVERDUE_MS = 24 * 60 * MINUTE_MS;

type Returned = { readonly playerId: bigint; readonly paymentId: string };
type MoneyBack = PaymentBack & { readonly playerId: bigint; readonly currency: string };
/** `isOverdue`: operators have been notified that it takes too long. */
type Order = { readonly orderedAt: Date; readonly isOverdue: boolean };
type FollowedReturn = MoneyBack & Order & { readonly provider: ProviderName };

/** False: its provider has no API to send money back. */
export function canGiveBack(
  connections: CashierDependencies['connections'],
  provider: ProviderName,
): boolean {
  return providerOf(connections, provider).giveBack !== undefined;
}

/** Orders the provider to send returned money back, if and only if the caller's transaction commits. */
export async function orderGiveBack(
  tx: Tx,
  { playerId, paymentId }: Returned,
  { delayMs = 0, isOverdue = false } = {},
): Promise<void> {
  const payload = { playerId: playerId.toString(), paymentId, isOverdue };
  await addJob(tx, 'cashier.give_back', payload, { delayMs, jobKey: `give_back:${paymentId}` });
}

/**
 * Sends returned money back through its provider, with retries: the provider has our id of the return and executes it
 * once. A provider that does not answer is retried every minute for an hour and every ten minutes after that; one that
 * refuses is not retried. For a provider without such an API an operator sends the money, in the provider's own back
 * office.
 */
export async function giveBack(
  deps: CashierDependencies,
  { playerId, paymentId, isOverdue }: Returned & Pick<Order, 'isOverdue'>,
): Promise<void> {
  const row = await findDeposit(deps.db, playerId, paymentId);
  if (row?.state !== 'sent_back' || row.provider_transaction_id === null) return;
  const { provider, provider_transaction_id: transactionId, amount_minor: amountMinor, currency } = row;
  const money = { playerId, paymentId, transactionId, amountMinor, currency };
  const order = { orderedAt: row.moved_at, isOverdue };
  try {
    await sendBack(deps, provider, money, order);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, paymentId }, 'the payment provider could not send money back yet');
    const isTold = await notifyOverdue(deps, { ...money, ...order, provider }, 'no answer');
    // A new job each time: an old one has a last attempt, and money that must be returned is never dropped.
    const again = { delayMs: pauseMs(deps, row.moved_at), isOverdue: isTold };
    await deps.db.transact((tx) => orderGiveBack(tx, { playerId, paymentId }, again));
  }
}

/**
 * One order to a provider to send money back. A return that is under way is polled to its end; a refusal is stored as
 * an incident: the money is still here, and an operator has to return it.
 * Throws: ProviderUnavailable when the outcome is unknown.
 */
export async function sendBack(
  deps: CashierDependencies,
  provider: ProviderName,
  money: MoneyBack,
  order: Order = { orderedAt: deps.clock.now(), isOverdue: false },
): Promise<void> {
  const answer = await providerOf(deps.connections, provider).giveBack?.(money);
  if (answer) await hear(deps, { ...money, ...order, provider }, answer);
}

/** Polls the provider for the outcome of a return, until it has ended. */
export async function followReturn(deps: CashierDependencies, followed: FollowedReturn): Promise<void> {
  const underWay = { kind: 'under_way' } as const;
  const answer = await providerOf(deps.connections, followed.provider)
    .findReturn?.(followed)
    .catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error;
      const { paymentId } = followed;
      deps.log.warn({ err: error, paymentId }, 'the payment provider could not say what became of a return');
      return underWay;
    });
  await hear(deps, followed, answer ?? underWay);
}

/** The payload of the job. */
export function readFollowed(payload: Record<string, unknown>): FollowedReturn {
  const text = (name: string) => String(payload[name]);
  return {
    provider: text('provider') as ProviderName,
    playerId: BigInt(text('playerId')),
    paymentId: text('paymentId'),
    transactionId: text('transactionId'),
    amountMinor: BigInt(text('amountMinor')),
    currency: text('currency'),
    orderedAt: new Date(text('orderedAt')),
    isOverdue: payload['isOverdue'] === true,
  };
}

async function hear(deps: CashierDependencies, of: FollowedReturn, answer: PaymentReturned): Promise<void> {
  const { provider, paymentId, transactionId, amountMinor, currency, orderedAt } = of;
  const playerId = of.playerId.toString();
  if (answer.kind === 'under_way') {
    const isOverdue = await notifyOverdue(deps, of, 'under way');
    const payload = { ...of, playerId, amountMinor: amountMinor.toString(), isOverdue };
    const options = { delayMs: pauseMs(deps, orderedAt), jobKey: `return:${transactionId}` };
    await deps.db.transact((tx) => addJob(tx, 'cashier.follow_return', payload, options));
  }
  if (answer.kind !== 'refused') return;
  await reportIncident(deps, {
    provider,
    kind: 'return_refused',
    playerId,
    paymentId,
    expected: `${amountMinor} ${currency} back`,
    given: answer.reason,
    message: `the return of ${transactionId} was refused: ${answer.reason}`,
  });
}

/** True: operators have been notified that this return takes too long. */
async function notifyOverdue(deps: CashierDependencies, of: FollowedReturn, given: string): Promise<boolean> {
  const { provider, playerId, paymentId, transactionId, amountMinor, currency, orderedAt } = of;
  if (of.isOverdue) return true;
  if (deps.clock.now().getTime() - orderedAt.getTime() < OVERDUE_MS) return false;
  await reportIncident(deps, {
    provider,
    kind: 'return_overdue',
    playerId: playerId.toString(),
    paymentId,
    expected: `${amountMinor} ${currency} back`,
    given,
    message: `the return of ${transactionId} was ordered at ${orderedAt.toISOString()} and has no end yet`,
  });
  return true;
}

/** Every minute for an hour, every ten minutes later. */
function pauseMs({ clock }: CashierDependencies, since: Date): number {
  return clock.now().getTime() - since.getTime() < 60 * MINUTE_MS ? MINUTE_MS : 10 * MINUTE_MS;
}
