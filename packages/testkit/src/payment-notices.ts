import { paymentIqHeaders } from '../../wire/src/payments/payment-iq.ts';
import type { CashierHouse, Customer } from './cashier-house.ts';

/** Tells the house of 50.00 EUR, genuinely, as PaymentIQ would. True: the house has taken it. */
export async function tellPaid(house: CashierHouse, customer: Customer, paymentId: string): Promise<boolean> {
  const body = JSON.stringify({
    userId: customer.playerId.toString(),
    txAmount: '50.00',
    txAmountCy: 'EUR',
    txPspAmount: '50.00',
    txPspAmountCy: 'EUR',
    fee: '0.00',
    feeCy: 'EUR',
    txId: '1',
    txTypeId: '101',
    txName: 'SkrillDeposit',
    provider: 'SKRILL',
    authCode: paymentId,
    attributes: { paymentId },
  });
  const headers = paymentIqHeaders(body, house.parts.config.paymentIqSecret);
  const url = `${house.url}/integrations/paymentiq/transfer`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  return ((await answer.json()) as { success: boolean }).success;
}
