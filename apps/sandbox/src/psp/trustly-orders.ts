import { randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';

export type TrustlyOrder = {
  readonly orderId: string;
  readonly kind: 'deposit' | 'payout' | 'withdraw';
  readonly messageId: string;
  readonly endUserId: string;
  readonly notificationUrl: string;
  readonly amount: string;
  readonly currency: string;
  readonly payer: string | null;
  readonly successUrl: string | null;
  /** Signed in at the bank page already: a `kyc` notice names this person. Null: an ordinary payment. */
  readonly person: { readonly firstname: string; readonly lastname: string; readonly dob: string } | null;
  readonly startedAt: string;
  state: 'open' | 'pending' | 'paid' | 'failed' | 'cancelled';
  isBusy: boolean;
};

const ORDERS_MAX = 20_000;

/** Orders by id and by the merchant's message id, which is unique. */
export class TrustlyOrders {
  readonly #byMessage = new Map<string, TrustlyOrder>();
  readonly #byId = new LRUCache<string, TrustlyOrder>({
    max: ORDERS_MAX,
    dispose: ({ messageId }) => this.#byMessage.delete(messageId),
  });

  find(orderId: string): TrustlyOrder | null {
    return this.#byId.get(orderId) ?? null;
  }

  findByMessage(messageId: string): TrustlyOrder | null {
    return this.#byMessage.get(messageId) ?? null;
  }

  /** Deposits that were credited and payouts that left, also those returned later, for the ledger. */
  settled(currency: string, from: string, to: string): TrustlyOrder[] {
    return [...this.#byMessage.values()].filter((order) => {
      const day = order.startedAt.slice(0, 10);
      return (
        (order.state === 'paid' || (order.kind !== 'deposit' && order.state === 'failed')) &&
        order.currency === currency &&
        day >= from &&
        day <= to
      );
    });
  }

  start(ask: Omit<TrustlyOrder, 'orderId' | 'state' | 'isBusy' | 'startedAt'>): TrustlyOrder {
    const orderId = String(randomInt(10 ** 9, 10 ** 10));
    const order: TrustlyOrder = {
      ...ask,
      orderId,
      startedAt: new Date().toISOString(),
      state: 'open',
      isBusy: false,
    };
    this.#byId.set(orderId, order);
    this.#byMessage.set(order.messageId, order);
    return order;
  }
}
