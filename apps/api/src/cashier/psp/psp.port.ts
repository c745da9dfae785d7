import type { PaymentMethod } from '@halcyon/contract/cashier/payment';
import type { Locale } from '@halcyon/contract/market/locale';

/** The payer's details, for providers that require them. */
export type Payer = {
  readonly firstName: string;
  readonly lastName: string;
  /** Null: not proven to be the player's. */
  readonly email: string | null;
  /** ISO 3166 two letters. */
  readonly countryCode: string;
  /** BCP 47. */
  readonly language: string;
  /** Of the site's pages that the payer returns to. */
  readonly locale: Locale;
  /** Brazil's tax number, eleven digits; null elsewhere. */
  readonly cpf: string | null;
};

export type DepositOrder = {
  readonly playerId: bigint;
  readonly paymentId: string;
  readonly method: PaymentMethod;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly payer: Payer;
  readonly address: string;
  /** The payer has already agreed at their own bank: the id of that agreement. */
  readonly mandateId?: string | undefined;
};
export type DepositStarted = { readonly cashierUrl: string; readonly orderId?: string };

/** What a provider reports about a deposit, in our terms. `key`: the payment that it must be about. */
export type DepositUpdate = {
  readonly playerId: bigint;
  readonly paymentId: string;
  /**
   * `waiting`: the provider still expects an end. `asked`: it requests approval. `authorised`: the bank has confirmed
   * it, and no approval is needed. `reversed`: it has taken credited money back.
   */
  readonly what: 'waiting' | 'asked' | 'authorised' | 'succeeded' | 'failed' | 'cancelled' | 'reversed';
  /** Null: the message carries no amount. */
  readonly amount: { readonly minor: bigint; readonly currency: string } | null;
  readonly transactionId?: string | undefined;
  readonly maskedAccount?: string | undefined;
  /** The provider's id of that account, by which a payout can name it. */
  readonly accountId?: string | undefined;
  /** Who holds that account; absent: the provider does not say. */
  readonly accountHolder?: string | undefined;
  /** Whose money it was. A provider that can send money back must report it: without it the money goes back. */
  readonly payerTaxNumber?: string | undefined;
  readonly reason?: string | undefined;
};

type PayoutOrder = {
  readonly playerId: bigint;
  readonly withdrawalId: string;
  readonly method: PaymentMethod;
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The provider's id of the receiving account; null: the provider has it, or the player names it there. */
  readonly accountId: string | null;
  /** No order for it went out before. */
  readonly orderedAt: Date;
  readonly payer: Payer;
};
/**
 * No `orderId`: the provider has the order from before, or gives it no number. `refused`: this order, which says
 * nothing of an earlier one.
 */
export type PayoutSent =
  | { readonly kind: 'accepted'; readonly orderId?: string | undefined; readonly nextUrl: string | null }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * What a provider reports about a payout. `asked`: it requests approval. `failed`: it has failed for good. `refused`:
 * an order for it failed.
 */
export type PayoutUpdate = {
  readonly playerId: bigint;
  readonly withdrawalId: string;
  readonly what: 'waiting' | 'asked' | 'paid' | 'failed' | 'refused';
  readonly amount: { readonly minor: bigint; readonly currency: string } | null;
  readonly transactionId?: string | undefined;
  readonly maskedAccount?: string | undefined;
  /** The provider's id of that account, by which a payout can name it. */
  readonly accountId?: string | undefined;
  /** Who holds that account; absent: the provider does not say. */
  readonly accountHolder?: string | undefined;
  readonly reason?: string | undefined;
};

/** `under_way`: the provider accepted the order, and its end is not known yet. */
export type PaymentReturned =
  | { readonly kind: 'accepted' | 'under_way' }
  | { readonly kind: 'refused'; readonly reason: string };

/** The provider could not be reached, or its answer was unusable: its outcome is unknown. Poll or send again. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/**
 * One payment provider in our terms. Adapters hold no state and no SQL.
 * Every call may be repeated with the same ids: the provider must not do anything twice.
 * Throws: ProviderUnavailable when the outcome is unknown.
 */
export type PaymentProvider = {
  /** True: the provider requests approval before money leaves, so an order can be stopped until then. */
  readonly asksBeforePayout: boolean;
  startDeposit(order: DepositOrder): Promise<DepositStarted>;
  /** Null: the provider has no record of it, or nothing has happened. */
  findDeposit(deposit: DepositAsked): Promise<DepositUpdate | null>;
  /** Money that was paid into a deposit and not sent back, one entry per payment. Absent: a deposit is paid once. */
  listPayments?(deposit: DepositAsked): Promise<readonly DepositUpdate[]>;
  sendPayout(order: PayoutOrder): Promise<PayoutSent>;
  findPayout(payout: PayoutAsked): Promise<PayoutUpdate | null>;
  /** Sends money back to its payer. Absent: the provider cannot. */
  giveBack?(payment: PaymentBack): Promise<PaymentReturned>;
  /** What became of money that was sent back. Present wherever that may be under way. */
  findReturn?(payment: PaymentBack): Promise<PaymentReturned>;
};

export type PaymentBack = {
  readonly paymentId: string;
  /** The provider's id of the money that came in. */
  readonly transactionId: string;
  readonly amountMinor: bigint;
};

export type DepositAsked = {
  readonly playerId: bigint;
  readonly paymentId: string;
  readonly currency: string;
  readonly createdAt: Date;
  /** The transaction that the deposit is bound to; null: none yet. */
  readonly transactionId: string | null;
};
type PayoutAsked = {
  readonly playerId: bigint;
  readonly withdrawalId: string;
  readonly currency: string;
  readonly orderId: string | null;
  /** The transaction that the payout is bound to; null: none yet. */
  readonly transactionId: string | null;
};
