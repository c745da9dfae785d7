import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { FileAnswer } from '../platform/file-answer.ts';
import { Round } from '../play/rounds.contract.ts';
import { Instant, listOf, Money, PlayerId, whole } from '../platform/shapes.ts';

/** Specified terms of the history; letter by letter. */
export const transactionCategories = [
  'BONUS',
  'CASINO',
  'PAYMENT',
  'SPORTS',
  'VIRTUAL_SPORTS',
  'LIVE_CASINO',
  'ADJUSTMENT',
  'DORMANT_ADJUSTMENT',
] as const;
export type TransactionCategory = (typeof transactionCategories)[number];

export const transactionTypes = [
  'BET',
  'BET_VOID',
  'CASHOUT',
  'CASHOUT_VOID',
  'DEPOSIT',
  'LOSS',
  'WIN',
  'WIN_VOID',
  'WITHDRAW',
  'DORMANT',
  'REVERSAL',
  'FORFEIT',
  'CANCELED',
  'REVERSAL_DP',
] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionStatuses = [
  'FAILED',
  'PENDING',
  'SUCCESS',
  'REVERTED',
  'WAITING_INPUT',
  'COMPLETED',
  'CANCELLED',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** A page is always this long; a full one may have a next. */
export const TRANSACTION_PAGE = 10;
/** Widths of the history's window in hours; the first is the default, 0 means custom dates. */
export const historyHours = [24, 72, 168, 720, 2_160, 0] as const;
/** The furthest a list goes back by scrolling; a shorter window reaches the rest. */
export const TRANSACTION_POSITION_MAX = 5_000;

export const Transaction = z.object({
  referenceId: z.uuid(),
  playerId: PlayerId,
  /** Signed: what it did to the player's balance. */
  amount: Money,
  /** Null: nothing moved, so no balance followed from it. */
  balanceAfterTransaction: Money.nullable(),
  category: z.enum(transactionCategories),
  type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  transactionDate: Instant,
  /** MAIN, LOCKED or BONUS: the wallet that the first part of the money came from or went to. */
  walletId: z.enum(['MAIN', 'LOCKED', 'BONUS']),
  gameId: z.string().nullable(),
  roundId: z.string().nullable(),
  /** The whole round that this is part of, whatever the filter and the page show of it. */
  round: Round.pick({ provider: true, state: true, stake: true, returned: true }).nullable(),
  /** Cashier's id, where there is one. */
  paymentId: z.uuid().nullable(),
});
export type Transaction = z.infer<typeof Transaction>;

/** What to show. `hour` is the width of the window back from now; with `from` or `to` it does not count. */
const filter = {
  category: z.enum(transactionCategories).optional(),
  /** SUCCESS and COMPLETED are one: done. */
  status: z.enum(transactionStatuses).optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  hour: whole({ min: 1, max: 87_600 }).optional(),
};

export const transactionEndpoints = endpoints({
  'GET /api/v1/player/wallet/transactions': {
    summary: 'The player’s transactions, newest first, ten a page',
    access: 'restricted',
    query: z.object({
      ...filter,
      limit: whole({ min: 1, max: TRANSACTION_PAGE }).default(TRANSACTION_PAGE),
      position: whole({ min: 0, max: TRANSACTION_POSITION_MAX }).default(0),
    }),
    answer: listOf(Transaction),
  },
  'GET /api/v1/player/wallet/transactions.csv': {
    summary: 'The same as a file for a spreadsheet, the newest 5,000 of the window',
    access: 'restricted',
    query: z.object(filter),
    answer: z.string(),
    answerType: 'text/csv; charset=utf-8',
    rateLimit: { max: 20, windowSeconds: 60 },
  },
  'GET /api/v1/player/wallet/statement.pdf': {
    summary:
      'The statement as a paper to print: sums, the newest 1,000 transactions, fingerprint of the last receipt',
    access: 'restricted',
    query: z.object(filter),
    answer: z.instanceof(FileAnswer),
    answerType: 'application/pdf',
    rateLimit: { max: 6, windowSeconds: 60 },
  },
  'GET /api/v1/player/wallet/net-position-win-loss': {
    summary: 'Deposits, withdrawals, stakes and returns of the window, and what they come to',
    access: 'restricted',
    query: z.object(filter),
    answer: z.object({
      /** Withdrawn minus deposited. */
      netPosition: Money,
      /** Returned minus staked. */
      winLoss: Money,
      deposited: Money,
      withdrawn: Money,
      staked: Money,
      returned: Money,
    }),
  },
});
