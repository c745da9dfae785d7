import { takeDepositNews } from './deposit-arrival.service.ts';
import { endDeposit } from './deposit-news.service.ts';
import { isDepositOpen } from './deposit.machine.ts';
import * as store from './deposit.store.ts';
import type { CashierParts } from './parts.ts';
import { ProviderUnavailable, type DepositNews } from './psp/psp.port.ts';
import { providerOf } from './psp/providers.ts';

const MINUTE_MS = 60_000;
/** How long a payment that the provider has authorised may wait for its bank. Source: docs/domains/cashier.md#times */
const AUTHORISED_DAYS_MAX = 14;
const DAY_MS = 86_400_000;

/**
 * Asks the provider what became of a deposit whose notification may be lost, and gives it up when its time is
 * over and nothing is heard. Safe to repeat.
 * Throws ProviderUnavailable when money that must go back could not be sent: the deposit stays due.
 */
export async function askDeposit(parts: CashierParts, playerId: bigint, paymentId: string): Promise<void> {
  const row = await store.findDeposit(parts.db, playerId, paymentId);
  if (!row) return;
  if (!isDepositOpen(row.state)) {
    await store.askDepositAt(parts.db, playerId, paymentId, null);
    return;
  }
  const news = await listen(parts, row);
  if (news && news.what !== 'waiting') {
    const verdict = await takeDepositNews(parts, news, row.provider, `asked: ${news.what}`);
    if (verdict.kind !== 'refused') return;
  }
  const now = parts.clock.now();
  if (now >= givenUpAt(row)) {
    await endDeposit(parts, playerId, paymentId, 'expire', 'abandoned');
    return;
  }
  await store.askDepositAt(parts.db, playerId, paymentId, nextLook(row, now));
}

/** When an open deposit is given up: 30 minutes after its start, or much later once the bank has it. */
function givenUpAt(row: store.DepositRow): Date {
  if (row.state !== 'authorised') return row.expires_at;
  return new Date(row.moved_at.getTime() + AUTHORISED_DAYS_MAX * DAY_MS);
}

/** Every minute at first, every ten later, and never past the moment it is given up. */
function nextLook(row: store.DepositRow, now: Date): Date {
  const age = now.getTime() - row.created_at.getTime();
  const next = now.getTime() + (age < 60 * MINUTE_MS ? MINUTE_MS : 10 * MINUTE_MS);
  return new Date(Math.min(next, givenUpAt(row).getTime()));
}

async function listen(parts: CashierParts, row: store.DepositRow): Promise<DepositNews | null> {
  try {
    return await providerOf(parts.config, row.provider).findDeposit({
      playerId: row.player_id,
      paymentId: row.payment_id,
      currency: row.currency,
      createdAt: row.created_at,
    });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    parts.log.warn({ err: error, paymentId: row.payment_id }, 'the payment provider cannot be asked');
    return null;
  }
}
