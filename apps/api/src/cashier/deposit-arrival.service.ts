import { findPlayerFacts } from '../identity/account.service.ts';
import { applyDepositNews, type Verdict } from './deposit-news.service.ts';
import { canGiveBack, sendBack } from './give-back.service.ts';
import { reportIncident } from './incident.service.ts';
import type { CashierParts, ProviderName } from './parts.ts';
import type { DepositNews } from './psp/psp.port.ts';

/**
 * Takes in news of a deposit, told or asked for alike. Money that has arrived and is not ours to keep goes back at
 * once, where its provider can send it back: money of another payer than the player, money that nobody asked for or
 * asked for in another amount, and a second payment of one deposit.
 * Throws ProviderUnavailable when the way back could not be ordered: the same news must be taken once more.
 */
export async function takeDepositNews(
  parts: CashierParts,
  news: DepositNews,
  provider: ProviderName,
  message: string,
): Promise<Verdict> {
  const { playerId, paymentId, amount, transactionId } = news;
  if (!amount || transactionId === undefined || !canGiveBack(parts.config, provider)) {
    return applyDepositNews(parts, news, provider, message);
  }
  const { minor: amountMinor, currency } = amount;
  const goBack = () =>
    sendBack(parts, provider, { playerId, paymentId, transactionId, amountMinor, currency });
  const player = await findPlayerFacts(parts.db, playerId);
  const isOwn = news.payerTaxNumber !== undefined && news.payerTaxNumber === player?.cpf;
  if (!isOwn) {
    await goBack();
    const kind = 'wrong_payer';
    await reportIncident(parts, { provider, kind, playerId: playerId.toString(), paymentId, message });
    const ended = { ...news, what: 'failed', reason: 'paid by somebody else' } as const;
    return applyDepositNews(parts, ended, provider, message);
  }
  const verdict = await applyDepositNews(parts, news, provider, message);
  if (verdict.kind === 'refused') await goBack();
  return verdict;
}
