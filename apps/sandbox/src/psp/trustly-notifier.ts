import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TrustlyData } from '@halcyon/wire/payments/trustly-signature';
import {
  isGenuineAnswer,
  TrustlyAnswer,
  trustlyNotification,
  type TrustlyNotificationMethod,
} from '@halcyon/wire/payments/trustly';
import { makeTrustlyKeys, type TrustlyKeys } from '@halcyon/wire/payments/trustly-keys';
import type { Switchboard } from '../platform/switchboard.ts';
import type { TrustlyOrder } from './trustly-orders.ts';

const TIMEOUT_MS = 20_000;
const WAIT_FIRST_MS = 250;
const WAIT_MS_MAX = 30_000;
const TRIES_MAX = 2_000;

/** Sends signed notifications until the merchant gives a valid signed reply. */
export class TrustlyNotifier {
  readonly #keys: TrustlyKeys;
  readonly #switchboard: Switchboard;
  readonly #stop = new AbortController();
  /** Made when forged notifications are switched on. */
  #strangerPem: string | null = null;

  constructor(keys: TrustlyKeys, switchboard: Switchboard) {
    this.#keys = keys;
    this.#switchboard = switchboard;
  }

  /** The merchant's status, OK or FAILED; null when it never gave a valid reply. */
  async notify(order: TrustlyOrder, method: TrustlyNotificationMethod): Promise<string | null> {
    const data = this.#dataOf(order, method);
    let waitMs = WAIT_FIRST_MS;
    for (let tries = 0; tries < TRIES_MAX && !this.#stop.signal.aborted; tries += 1) {
      const status = await this.#send(order.notificationUrl, method, data);
      if (status !== null) {
        const { repeat } = this.#switchboard.of('trustly');
        for (let sent = 0; sent < repeat; sent += 1) await this.#send(order.notificationUrl, method, data);
        return status;
      }
      await this.#wait(waitMs);
      waitMs = Math.min(waitMs * 2, WAIT_MS_MAX);
    }
    return null;
  }

  stop(): void {
    this.#stop.abort();
  }

  async #send(url: string, method: TrustlyNotificationMethod, data: TrustlyData): Promise<string | null> {
    const { slow_ms: slowMs, wrong_signature: isForged } = this.#switchboard.of('trustly');
    if (slowMs > 0) await this.#wait(slowMs);
    if (isForged) this.#strangerPem ??= makeTrustlyKeys().trustlyPrivatePem;
    const pem = (isForged && this.#strangerPem) || this.#keys.trustlyPrivatePem;
    const notification = trustlyNotification(method, data, pem);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(notification),
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const parsed = TrustlyAnswer.safeParse(await response.json());
      const expected = { method, uuid: notification.params.uuid };
      if (!parsed.success || !isGenuineAnswer(parsed.data, expected, this.#keys.merchantPublicPem))
        return null;
      const answered = parsed.data.result?.data;
      const isObject = typeof answered === 'object' && answered !== null && 'status' in answered;
      return isObject ? String(answered.status) : null;
    } catch {
      return null;
    }
  }

  #dataOf(order: TrustlyOrder, method: TrustlyNotificationMethod): TrustlyData {
    const { wrong_amount: isAmountWrong, wrong_currency: isCurrencyWrong } = this.#switchboard.of('trustly');
    const common = {
      notificationid: String(randomInt(10 ** 9, 10 ** 10)),
      orderid: order.orderId,
      messageid: order.messageId,
      enduserid: order.endUserId,
      timestamp: new Date().toISOString().replace('T', ' ').replace('Z', '+00'),
    };
    if (method === 'cancel') return common;
    if (method === 'kyc') return { ...common, attributes: { ...order.person } };
    if (method === 'account') {
      const digits = order.endUserId.padStart(6, '0').slice(-6);
      return {
        ...common,
        accountid: `7${digits}`,
        descriptor: `****${digits.slice(-4)}`,
        bank: 'Sandbox Bank',
        ...(order.payer ? { attributes: { name: order.payer } } : {}),
      };
    }
    return {
      ...common,
      amount: isAmountWrong
        ? order.amount.replace(/\d+/, (whole) => String(Number(whole) + 1))
        : order.amount,
      currency: isCurrencyWrong ? (order.currency === 'USD' ? 'EUR' : 'USD') : order.currency,
    };
  }

  async #wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
  }
}
