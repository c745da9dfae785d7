import { takeDepositUpdate } from './deposit-arrival.service.ts';
import { boundTo } from './deposit-booking.service.ts';
import { endDeposit } from './deposit-update.service.ts';
import { isDepositOpen } from './deposit.machine.ts';
import * as store from './deposit.store.ts';
import type { CashierDependencies } from '../dependencies.ts';
import { ProviderUnavailable, type DepositAsked, type PaymentProvider } from '../psp/psp.port.ts';
import { canBePaidAgain, providerOf } from '../psp/providers.ts';

const MINUTE_MS = 60_000;
/** How long a payment that the provider has authorised may wait for its bank. Source: docs/domains/cashier.md#times */
const AUTHORISED_DAYS_MAX = 14;
const DAY_MS = 86_400_000;
/** How long a deposit that has ended is checked for more money. Source: docs/domains/cashier.md#times */
const BESIDE_MS_MAX = DAY_MS;

/**
 * Polls the provider for the outcome of a deposit whose notification may be lost, and gives the deposit up when it has
 * expired without an update. For a deposit that has ended: checks whether more money was paid into it. Safe to repeat.
 * Throws: ProviderUnavailable when money that must go back could not be sent; the deposit stays due.
 */
export async function askDeposit(
  deps: CashierDependencies,
  playerId: bigint,
  paymentId: string,
): Promise<void> {
  const row = await store.findDeposit(deps.db, playerId, paymentId);
  if (!row) return;
  if (!isDepositOpen(row.state)) {
    await lookBeside(deps, row);
    return;
  }
  const update = await listen(deps, row, ({ findDeposit }, asked) => findDeposit(asked));
  if (update && update.what !== 'waiting') {
    const verdict = await takeDepositUpdate(deps, update, row.provider, `asked: ${update.what}`);
    if (verdict.kind !== 'refused') return;
  }
  const now = deps.clock.now();
  if (now >= givenUpAt(row)) {
    await endDeposit(deps, playerId, paymentId, 'expire', 'abandoned');
    return;
  }
  await store.askDepositAt(deps.db, playerId, paymentId, nextLook(row, now));
}

/** When an open deposit is given up: 30 minutes after its start, or much later once the bank may have it. */
function givenUpAt(row: store.DepositRow): Date {
  const since = row.state === 'authorised' ? row.moved_at : row.asked_at;
  return since ? new Date(since.getTime() + AUTHORISED_DAYS_MAX * DAY_MS) : row.expires_at;
}

/** Every minute at first, every ten minutes later, and never past the moment it is given up. */
function nextLook(row: store.DepositRow, now: Date): Date {
  const age = now.getTime() - row.created_at.getTime();
  const next = now.getTime() + (age < 60 * MINUTE_MS ? MINUTE_MS : 10 * MINUTE_MS);
  return new Date(Math.min(next, givenUpAt(row).getTime()));
}

/** Processes every payment of the deposit other than the one it is bound to. */
async function lookBeside(deps: CashierDependencies, row: store.DepositRow): Promise<void> {
  const { player_id: playerId, payment_id: paymentId, provider, ask_at: askAt } = row;
  const now = deps.clock.now();
  if (askAt === null || now < askAt) return; // the first check came due after the end
  const payments = await listen(deps, row, ({ listPayments }, asked) => listPayments?.(asked));
  let hasMoved = false;
  for (const update of payments ?? []) {
    if (update.transactionId === row.provider_transaction_id) continue;
    const { kind } = await takeDepositUpdate(deps, update, provider, `asked: ${update.what}`);
    hasMoved ||= kind === 'applied';
  }
  if (hasMoved) return; // starts the day again
  const next = canBePaidAgain(deps.connections, provider) ? nextLookBeside(row, now) : null;
  await store.askDepositAt(deps.db, playerId, paymentId, next);
}

/**
 * The next check, after as long again as the deposit has ended, so that checks become rare; null: its last was due.
 */
function nextLookBeside(row: store.DepositRow, now: Date): Date | null {
  const endedMs = row.moved_at.getTime();
  const ageMs = now.getTime() - endedMs;
  if (ageMs >= BESIDE_MS_MAX) return null;
  return new Date(Math.min(now.getTime() + Math.max(ageMs, MINUTE_MS), endedMs + BESIDE_MS_MAX));
}

/** Null: the provider cannot be polled, or has no record of it. */
async function listen<News>(
  deps: CashierDependencies,
  row: store.DepositRow,
  ask: (provider: PaymentProvider, asked: DepositAsked) => Promise<News | null> | undefined,
): Promise<News | null> {
  const asked = {
    playerId: row.player_id,
    paymentId: row.payment_id,
    currency: row.currency,
    createdAt: row.created_at,
    transactionId: boundTo(row),
  };
  try {
    return (await ask(providerOf(deps.connections, row.provider), asked)) ?? null;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error, paymentId: row.payment_id }, 'the payment provider cannot be asked');
    return null;
  }
}
