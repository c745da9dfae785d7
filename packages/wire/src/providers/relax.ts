import { z } from 'zod';

/**
 * Relax Gaming's wallet, and Quickspin's, which is of the same family: JSON posted with Basic credentials,
 * integer minor units, HTTP status and `errorcode` for refusals. Source: docs/domains/play-relax.md.
 */
export const relaxMethods = [
  'verifyToken',
  'getBalance',
  'withdraw',
  'deposit',
  'rollback',
  'fs_win',
] as const;
export type RelaxMethod = (typeof relaxMethods)[number];

/** Keys of the sandbox's Relax and Quickspin. Public: they open nothing else. */
export const sandboxRelax = {
  user: 'relax-sandbox',
  password: 'sandbox-relax-password',
  clientId: 'halcyon',
  partner: 'halcyon',
  partnerId: '2001',
} as const;
export const sandboxQuickspin = {
  user: 'quickspin-sandbox',
  password: 'sandbox-quickspin-password',
  clientId: 'halcyon',
  partner: 'halcyon',
  partnerId: '3001',
} as const;

export const relaxErrors = [
  'INVALID_TOKEN',
  'INSUFFICIENT_FUNDS',
  'TRANSACTION_DECLINED',
  'SPENDING_BUDGET_EXCEEDED',
  'BLOCKED_FROM_PRODUCT',
  'MAXIMUM_BETLIMIT',
  'DAILY_TIME_LIMIT',
  'WEEKLY_TIME_LIMIT',
  'MONTHLY_TIME_LIMIT',
  'CUSTOM_ERROR',
  'UNHANDLED',
] as const;
export type RelaxError = (typeof relaxErrors)[number];

const Text = z.string().min(1).max(200);
const Currency = z.string().regex(/^[A-Z]{3}$/);
const Cents = z.int().nonnegative();
const TxId = z.int().positive();

export const RelaxVerifyToken = z.object({
  channel: z.string().max(20),
  clientid: Text,
  token: Text,
  gameref: Text.optional(),
});
export const RelaxGetBalance = z.object({
  channel: z.string().max(20).optional(),
  cashiertoken: Text,
  customerid: Text,
  currency: Currency,
  gameref: Text.optional(),
});
const Moved = {
  cashiertoken: Text,
  customerid: Text,
  currency: Currency,
  /** The round. */
  gamesessionid: z.union([Text, z.int()]).transform(String),
  gameref: Text,
  txid: TxId,
  amount: Cents,
  ended: z.boolean().default(false),
  promocode: z.string().max(200).nullish(),
};
export const RelaxWithdraw = z.object({ ...Moved, txtype: z.string().max(40).default('withdraw') });
export const RelaxDeposit = z.object({
  ...Moved,
  txtype: z
    .enum(['deposit', 'freespinspayout', 'fsdeposit', 'promopayout', 'eventpayout'])
    .default('deposit'),
  /** Pairs of a jackpot's id and its part of `amount`. */
  jackpotpayout: z.array(z.tuple([z.union([z.string(), z.number()]), Cents])).nullish(),
});
/** Carries no token: it must pass after a session. */
export const RelaxRollback = z.object({
  customerid: Text,
  gamesessionid: z.union([Text, z.int()]).transform(String).optional(),
  txid: TxId,
  originaltxid: TxId,
});

export const RelaxAnswer = z.object({
  balance: z.int().optional(),
  cashiertoken: z.string().optional(),
  customerid: z.string().optional(),
  customercurrency: z.string().optional(),
  txid: z.int().optional(),
  remotetxid: z.string().optional(),
  errorcode: z.string().optional(),
  /** With CUSTOM_ERROR: what the game shows to the player. */
  errorparameters: z.object({ title: z.string(), message: z.string(), button: z.string() }).optional(),
});

/** The value of the Authorization header. */
export function relaxAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}

/** Below the partner's address: free spins for the player that `remoteusername` names. Source: docs/domains/play-relax.md. */
export const relaxFreespinsPaths = {
  add: '/papi/1.0/casino/freespins/add',
  cancel: '/papi/1.0/casino/freespins/cancel',
} as const;
export const RelaxFreespinsAdd = z.object({
  txid: TxId,
  remoteusername: Text,
  gameid: Text,
  /** How many. */
  amount: z.int().min(1).max(1_000),
  freespinvalue: Cents,
  /** Unix seconds. */
  expire: z.int().positive(),
  currency: Currency,
  promocode: z.string().min(1).max(200),
});
export const RelaxFreespinsCancel = z.object({ txid: TxId, remoteusername: Text, promocode: Text });
/** Numbers of an answer are read as texts. */
export const RelaxFreespinsAnswer = z.object({
  freespinids: z.array(z.union([z.string(), z.number()])).optional(),
  errorcode: z.string().optional(),
});
