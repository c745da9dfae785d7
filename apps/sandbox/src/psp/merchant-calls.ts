import { setTimeout as sleep } from 'node:timers/promises';
import {
  paymentIqHeaders,
  paymentIqSignatureHeader,
  PaymentIqReply,
} from '@halcyon/wire/payments/payment-iq';
import type { SandboxConfig } from '../platform/config.ts';
import type { Switchboard } from '../platform/switchboard.ts';

const TIMEOUT_MS = 20_000;
const WAIT_FIRST_MS = 250;
const WAIT_MS_MAX = 30_000;
const TRIES_MAX = 2_000;

export type MerchantCall = 'verifyuser' | 'authorize' | 'transfer' | 'cancel';

/** PaymentIQ's calls to the merchant: signed, and repeated until the merchant gives a readable reply. */
export class MerchantCalls {
  readonly #config: SandboxConfig;
  readonly #switchboard: Switchboard;
  readonly #stop = new AbortController();

  constructor(config: SandboxConfig, switchboard: Switchboard) {
    this.#config = config;
    this.#switchboard = switchboard;
  }

  /** One call. Null: the merchant could not be reached or answered nonsense. */
  async once(call: MerchantCall, body: Record<string, unknown>): Promise<PaymentIqReply | null> {
    const { slow_ms: slowMs } = this.#switchboard.of('payments');
    if (slowMs > 0) await this.#wait(slowMs);
    const rawBody = JSON.stringify(this.#disturbed(body));
    const headers = paymentIqHeaders(rawBody, this.#config.paymentIqSecret);
    if (this.#switchboard.of('payments').wrong_signature) headers[paymentIqSignatureHeader] = '0'.repeat(64);
    try {
      const response = await fetch(`${this.#config.platformUrl}/integrations/paymentiq/${call}`, {
        method: 'POST',
        headers,
        body: rawBody,
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      const parsed = PaymentIqReply.safeParse(await response.json());
      return response.ok && parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  }

  /** Calls until there is a reply, with growing delays; then the extra times set by the `repeat` switch. */
  async untilAnswered(call: MerchantCall, body: Record<string, unknown>): Promise<PaymentIqReply | null> {
    let waitMs = WAIT_FIRST_MS;
    for (let tries = 0; tries < TRIES_MAX && !this.#stop.signal.aborted; tries += 1) {
      const reply = await this.once(call, body);
      if (reply) {
        const { repeat } = this.#switchboard.of('payments');
        for (let sent = 0; sent < repeat; sent += 1) await this.once(call, body);
        return reply;
      }
      await this.#wait(waitMs);
      waitMs = Math.min(waitMs * 2, WAIT_MS_MAX);
    }
    return null;
  }

  stop(): void {
    this.#stop.abort();
  }

  async #wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
  }

  /** The body, with a false amount or currency when switched on. */
  #disturbed(body: Record<string, unknown>): Record<string, unknown> {
    const { wrong_amount: isAmountWrong, wrong_currency: isCurrencyWrong } = this.#switchboard.of('payments');
    const changed = { ...body };
    for (const field of ['txAmount', 'txPspAmount']) {
      const text = changed[field];
      if (isAmountWrong && typeof text === 'string')
        changed[field] = text.replace(/\d+/, (digits) => String(Number(digits) + 1));
    }
    for (const field of ['txAmountCy', 'txPspAmountCy']) {
      if (isCurrencyWrong && field in changed) changed[field] = changed[field] === 'USD' ? 'EUR' : 'USD';
    }
    return changed;
  }
}
