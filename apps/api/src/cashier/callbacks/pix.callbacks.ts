import { readStrictJson } from '@halcyon/wire/strict-json';
import { isGenuinePix, paymentIdOf, PixNotice, type PixPayment } from '@halcyon/wire/payments/pix';
import { takeDepositUpdate } from '../deposit/deposit-arrival.service.ts';
import { findPixPlayer } from '../deposit/deposit.store.ts';
import { reportIncident } from '../payment/incident.service.ts';
import type { CashierDependencies } from '../dependencies.ts';
import { pixUpdate } from '../psp/pix.adapter.ts';
import { ProviderUnavailable } from '../psp/psp.port.ts';

export type PixAnswer = { readonly status: 200 | 401 | 503 };

/** One notice of money that arrived by PIX. 200 ends its repetition; 503 requests it again. */
export async function answerPix(
  deps: CashierDependencies,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<PixAnswer> {
  const { connections } = deps;
  const message = rawBody.toString('utf8');
  if (!connections.pix || !isGenuinePix(rawBody, signature, connections.pix.secret)) {
    await reportIncident(deps, { provider: 'pix', kind: 'wrong_signature', message });
    return { status: 401 };
  }
  const notice = PixNotice.safeParse(readStrictJson(message));
  if (!notice.success) {
    await reportIncident(deps, { provider: 'pix', kind: 'malformed', message });
    return { status: 200 };
  }
  try {
    for (const payment of notice.data.pix) await take(deps, payment, message);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    deps.log.warn({ err: error }, 'a PIX payment could not be given back yet');
    return { status: 503 };
  }
  return { status: 200 };
}

async function take(deps: CashierDependencies, payment: PixPayment, message: string): Promise<void> {
  const paymentId = paymentIdOf(payment.txid);
  const playerId = paymentId && (await findPixPlayer(deps.db, paymentId));
  if (!paymentId || !playerId) {
    await reportIncident(deps, { provider: 'pix', kind: 'unknown_payment', message });
    return;
  }
  await takeDepositUpdate(deps, pixUpdate(playerId, payment), 'pix', message);
}
