import { createHash, randomInt } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { TransactionList } from '@halcyon/wire/payments/payment-iq';

type PiqState = TransactionList['transactions'][number]['state'];
/** One transaction as the provider stores it. `amount` is decimal text, negative for a payout. */
export type PiqTransaction = {
  readonly txId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly provider: string;
  readonly amount: string;
  readonly currency: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly accountId: string;
  readonly maskedAccount: string;
  readonly returnUrl: string | null;
  payer: string | null;
  authCode: string;
  state: PiqState;
  /** True while calls to the merchant are under way. */
  isBusy: boolean;
  reason: string | null;
};

const TRANSACTIONS_MAX = 20_000;

/** The provider's memory: transactions by the merchant's session. */
export class PiqTransactions {
  readonly #bySession = new LRUCache<string, PiqTransaction>({ max: TRANSACTIONS_MAX });

  findBySession(sessionId: string): PiqTransaction | null {
    return this.#bySession.get(sessionId) ?? null;
  }

  listOfSession(userId: string, sessionId: string): PiqTransaction[] {
    const found = this.#bySession.get(sessionId);
    return found && found.userId === userId ? [found] : [];
  }

  start(
    ask: Omit<
      PiqTransaction,
      'txId' | 'payer' | 'authCode' | 'state' | 'isBusy' | 'reason' | 'accountId' | 'maskedAccount'
    >,
  ): PiqTransaction {
    const made: PiqTransaction = {
      ...ask,
      txId: String(randomInt(10 ** 11, 10 ** 12)),
      accountId: accountIdOf(ask.provider, ask.userId),
      maskedAccount: maskedAccountOf(ask.provider, ask.userId),
      payer: null,
      authCode: '',
      state: 'WAITING',
      isBusy: false,
      reason: null,
    };
    this.#bySession.set(made.sessionId, made);
    return made;
  }
}

/** The id of the one account that a player has behind a method. */
export function accountIdOf(provider: string, userId: string): string {
  return createHash('sha256').update(`${provider} ${userId}`).digest('hex').slice(0, 32);
}

/** What the merchant may see of the account behind a method; the same for one player every time. */
function maskedAccountOf(provider: string, userId: string): string {
  const digits = userId.padStart(4, '0').slice(-4);
  if (provider === 'CREDITCARD' || provider === 'WEBPAY') return `411111******${digits}`;
  if (provider === 'PIX') return `***.***.${digits.slice(0, 3)}-**`;
  return provider === 'BLIK' ? `*** *** ${digits.slice(-3)}` : `p***${digits}@example.com`;
}
