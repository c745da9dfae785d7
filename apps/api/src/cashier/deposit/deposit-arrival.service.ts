import { findPlayerFacts } from '../../identity/public.ts';
import { applyDepositUpdate, type Verdict } from './deposit-update.service.ts';
import { canGiveBack, sendBack } from './give-back.service.ts';
import { reportIncident } from '../payment/incident.service.ts';
import type { CashierDependencies, ProviderName } from '../dependencies.ts';
import type { DepositUpdate } from '../psp/psp.port.ts';

/**
 * Processes an update of a deposit, notified or polled alike. Money that has arrived and is not ours to keep is sent
 * back immediately where its provider can send it back: money of another payer than the player, money without a
 * deposit or in another amount than requested, and a second payment of one deposit.
 * Throws: ProviderUnavailable when the return could not be ordered; the same update must be processed again.
 */
export async function takeDepositUpdate(
  deps: CashierDependencies,
  update: DepositUpdate,
  provider: ProviderName,
  message: string,
): Promise<Verdict> {
  const { playerId, paymentId, amount, transactionId } = update;
  if (!amount || transactionId === undefined || !canGiveBack(deps.connections, provider)) {
    return applyDepositUpdate(deps, update, provider, message);
  }
  const { minor: amountMinor, currency } = amount;
  const goBack = () =>
    sendBack(deps, provider, { playerId, paymentId, transactionId, amountMinor, currency });
  const player = await findPlayerFacts(deps.db, playerId);
  const isOwn = update.payerTaxNumber !== undefined && update.payerTaxNumber === player?.cpf;
  if (!isOwn) {
    await goBack();
    const kind = 'wrong_payer';
    await reportIncident(deps, { provider, kind, playerId: playerId.toString(), paymentId, message });
    const ended = { ...update, what: 'failed', reason: 'paid by another person' } as const;
    return applyDepositUpdate(deps, ended, provider, message);
  }
  const verdict = await applyDepositUpdate(deps, update, provider, message);
  if (verdict.kind === 'refused') await goBack();
  return verdict;
}
