import { setTimeout as sleep } from 'node:timers/promises';
import type { TrustlyNotificationMethod } from '@halcyon/wire/payments/trustly';
import type { Switchboard } from '../platform/switchboard.ts';
import type { Outcome } from './piq-engine.ts';
import type { TrustlyNotifier } from './trustly-notifier.ts';
import type { TrustlyOrder } from './trustly-orders.ts';

const HOLD_LOOK_MS = 250;

/** Takes an order through its notifications. */
export class TrustlyEngine {
  readonly #notifier: TrustlyNotifier;
  readonly #switchboard: Switchboard;
  readonly #stop = new AbortController();

  constructor(notifier: TrustlyNotifier, switchboard: Switchboard) {
    this.#notifier = notifier;
    this.#switchboard = switchboard;
  }

  /** Ends a deposit the way the payer chose. */
  async conclude(order: TrustlyOrder, outcome: Outcome): Promise<void> {
    if (order.isBusy || !['open', 'pending'].includes(order.state)) return;
    const wasPending = order.state === 'pending';
    order.isBusy = true;
    order.state = { success: 'paid', pending: 'pending', failure: 'failed', cancel: 'cancelled' }[
      outcome
    ] as TrustlyOrder['state'];
    try {
      if (this.#switchboard.of('trustly').silent) return;
      for (const method of this.#methodsOf(order, outcome, wasPending)) {
        const status = await this.#notifier.notify(order, method);
        if (method === 'kyc' && status !== 'CONTINUE') {
          order.state = 'cancelled';
          await this.#notifier.notify(order, 'cancel');
          return;
        }
      }
    } finally {
      order.isBusy = false;
    }
  }

  /** Pays a payout out after its time, sends it back, or keeps it waiting, as the switches say. */
  async payOut(order: TrustlyOrder): Promise<void> {
    order.state = 'pending';
    await this.#wait(this.#switchboard.of('trustly').payout_ms);
    while (this.#switchboard.of('trustly').payout === 'hold') {
      if (this.#stop.signal.aborted) return;
      await this.#wait(HOLD_LOOK_MS);
    }
    if (this.#stop.signal.aborted) return;
    const { silent, payout } = this.#switchboard.of('trustly');
    if (order.kind === 'withdraw' && !silent) {
      // The merchant confirms before the money goes; FAILED stops the payout.
      await this.#notifier.notify(order, 'account');
      if ((await this.#notifier.notify(order, 'debit')) !== 'OK') {
        order.state = 'cancelled';
        return;
      }
    }
    order.state = payout === 'fail' ? 'failed' : 'paid';
    if (!silent) await this.#notifier.notify(order, payout === 'fail' ? 'credit' : 'payoutconfirmation');
  }

  /** The bank takes a credited deposit back. The merchant's status; null: there was nothing to take back. */
  async takeBack(order: TrustlyOrder): Promise<string | null> {
    if (order.kind !== 'deposit' || order.state !== 'paid') return null;
    order.state = 'failed';
    return this.#notifier.notify(order, 'debit');
  }

  stop(): void {
    this.#stop.abort();
    this.#notifier.stop();
  }

  #methodsOf(order: TrustlyOrder, outcome: Outcome, wasPending: boolean): TrustlyNotificationMethod[] {
    if (outcome === 'failure' || outcome === 'cancel') return ['cancel'];
    const first: TrustlyNotificationMethod[] = wasPending
      ? []
      : [...(order.person ? (['kyc'] as const) : []), 'account', 'pending'];
    const all: TrustlyNotificationMethod[] = outcome === 'success' ? [...first, 'credit'] : first;
    return this.#switchboard.of('trustly').reorder ? all.toReversed() : all;
  }

  async #wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stop.signal, ref: false }).catch(() => {});
  }
}
