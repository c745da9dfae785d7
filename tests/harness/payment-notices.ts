import { paymentIqHeaders } from '../../packages/wire/src/payments/payment-iq.ts';
import {
  trustlyNotification,
  type TrustlyNotificationMethod,
} from '../../packages/wire/src/payments/trustly.ts';
import { randomUUID } from 'node:crypto';
import type { CashierHarness, Customer } from './cashier-harness.ts';

/** A genuine call of PaymentIQ about 50.00 EUR; `of` says what differs. True: it was answered with success. */
export async function notifyPaymentIq(
  harness: CashierHarness,
  name: 'authorize' | 'transfer' | 'cancel',
  customer: Customer,
  of: { readonly attributes: Record<string, string>; readonly [field: string]: unknown },
): Promise<boolean> {
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
    authCode: '1',
    ...(name === 'cancel' ? { statusCode: 'ERR_DECLINED_REFUSED' } : {}),
    ...of,
  });
  const headers = paymentIqHeaders(body, harness.deps.connections.paymentIq.secret);
  const url = `${harness.url}/integrations/paymentiq/${name}`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  return ((await answer.json()) as { success: boolean }).success;
}

/** Notifies of a paid deposit of 50.00 EUR, genuinely, as PaymentIQ would. True: it was accepted. */
export function notifyPaid(harness: CashierHarness, customer: Customer, paymentId: string): Promise<boolean> {
  return notifyPaymentIq(harness, 'transfer', customer, { attributes: { paymentId } });
}

/** A genuine notification of Trustly about 50.00 EUR; its status. */
export async function notifyTrustly(
  harness: CashierHarness,
  method: TrustlyNotificationMethod,
  customer: Customer,
  of: { readonly messageid: string; readonly orderid: string; readonly attributes?: { name: string } },
): Promise<string> {
  const account = { accountid: '7001', descriptor: '****0001', bank: 'Test Bank' };
  const money = { amount: '50.00', currency: 'EUR' };
  const data = {
    notificationid: randomUUID(),
    enduserid: customer.playerId.toString(),
    timestamp: '2026-01-01 12:00:00+00',
    ...(method === 'account' ? account : money),
    ...of,
  };
  const response = await fetch(`${harness.url}/integrations/trustly/notification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(trustlyNotification(method, data, harness.keys.trustlyPrivatePem)),
  });
  const answer = (await response.json()) as { result?: { data: { status: string } } };
  return answer.result?.data.status ?? 'unsigned';
}
