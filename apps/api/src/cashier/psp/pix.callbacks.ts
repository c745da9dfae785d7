import { isGenuinePix, paymentIdOf, PixNotice, type PixPayment } from '@halcyon/wire/payments/pix';
import { findPlayerFacts } from '../../identity/account.service.ts';
import { applyDepositNews } from '../deposit-news.service.ts';
import { findDeposit, findPixPlayer } from '../deposit.store.ts';
import { sendBack } from '../give-back.service.ts';
import { reportIncident } from '../incident.service.ts';
import type { CashierParts } from '../parts.ts';
import { connectionsOf } from './connections.ts';
import { pixNews } from './pix.adapter.ts';
import { amountOf } from './provider-amount.ts';
import { ProviderUnavailable } from './psp.port.ts';

export type PixAnswer = { readonly status: 200 | 401 | 503 };

/**
 * One notice of money that came in by PIX. 200 ends its repetition; 503 asks for it again. Money of another
 * payer than the player goes back where it came from: in betting the payer's CPF must be the player's.
 */
export async function answerPix(
  parts: CashierParts,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<PixAnswer> {
  const connections = connectionsOf(parts.config);
  const message = rawBody.toString('utf8');
  if (!connections.pix || !isGenuinePix(rawBody, signature, connections.pix.secret)) {
    await reportIncident(parts, { provider: 'pix', kind: 'wrong_signature', message });
    return { status: 401 };
  }
  const notice = PixNotice.safeParse(parseJson(message));
  if (!notice.success) {
    await reportIncident(parts, { provider: 'pix', kind: 'malformed', message });
    return { status: 200 };
  }
  try {
    for (const payment of notice.data.pix) await take(parts, payment, message);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    parts.log.warn({ err: error }, 'a PIX payment could not be given back yet');
    return { status: 503 };
  }
  return { status: 200 };
}

async function take(parts: CashierParts, payment: PixPayment, message: string): Promise<void> {
  const paymentId = paymentIdOf(payment.txid);
  const playerId = paymentId && (await findPixPlayer(parts.db, paymentId));
  if (!paymentId || !playerId) {
    await reportIncident(parts, { provider: 'pix', kind: 'unknown_payment', message });
    return;
  }
  const news = pixNews(playerId, payment);
  const player = await findPlayerFacts(parts.db, playerId);
  if (payment.pagador?.cpf !== player?.cpf) {
    await giveBack(parts, payment, paymentId, playerId);
    const ids = { playerId: playerId.toString(), paymentId };
    await reportIncident(parts, { provider: 'pix', kind: 'wrong_payer', ...ids, message });
    await applyDepositNews(
      parts,
      { ...news, what: 'failed', reason: 'paid by somebody else' },
      'pix',
      message,
    );
    return;
  }
  const verdict = await applyDepositNews(parts, news, 'pix', message);
  const row = await findDeposit(parts.db, playerId, paymentId);
  const isSecond = verdict.kind === 'repeated' && row?.provider_transaction_id !== payment.endToEndId;
  // Money that nobody asked for, or asked for in another amount, is not ours to keep.
  if (verdict.kind === 'refused' || isSecond) await giveBack(parts, payment, paymentId, playerId);
  if (isSecond) {
    const ids = { playerId: playerId.toString(), paymentId };
    await reportIncident(parts, { provider: 'pix', kind: 'contradiction', ...ids, message });
  }
}

async function giveBack(
  parts: CashierParts,
  payment: PixPayment,
  paymentId: string,
  playerId: bigint,
): Promise<void> {
  const { minor: amountMinor, currency } = amountOf(payment.valor, 'BRL');
  const transactionId = payment.endToEndId;
  await sendBack(parts, 'pix', { playerId, paymentId, transactionId, amountMinor, currency });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
