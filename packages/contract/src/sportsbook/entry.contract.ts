import { oddsFormats } from '@halcyon/odds/price/odds-format';
import { z } from 'zod';
import { GuardedAccess, Player } from '../identity/player.ts';
import { endpoints } from '../platform/endpoint.ts';
import { CurrencyCode, Instant, Money, Nothing, PlayerId } from '../platform/shapes.ts';
import { BalanceMap } from '../wallet/push.contract.ts';
import { priceRules } from './bet.contract.ts';
import { bookSettings } from './book.ts';

const Variant = z.enum(['A', 'B']);
const Where = z.object({
  /** Market of the address. The account of a player binds instead. */
  market: z.string().max(8).default(''),
  language: z.string().max(8).default(''),
});

/** What a page needs to open the book of its market. */
export const LoginContext = z.object({
  variant: Variant,
  book: z.enum(bookSettings),
  /** ES256, for ten minutes and one session of a book. Null: a visitor. */
  token: z.string().nullable(),
  expiresAt: Instant.nullable(),
  boot: z.object({
    /** Variant A. */
    scriptUrl: z.url().nullable(),
    /** Variant B. */
    frameUrl: z.url().nullable(),
    market: z.string(),
    language: z.string(),
    currency: CurrencyCode,
    oddsFormat: z.enum(oddsFormats),
  }),
});
export type LoginContext = z.infer<typeof LoginContext>;

/** Whether there is a sportsbook for the caller, without a token. */
export const EntryContext = z.object({
  isOpen: z.boolean(),
  /** Reason of the page guard: `sportsbook_market`, `no_access`, `payout`, … Null: it is open. */
  blockedReason: z.string().nullable(),
  market: z.string(),
  variant: Variant,
  book: z.enum(bookSettings),
  flags: z.object({ sportsbook: z.boolean(), sportsbookSweden: z.boolean(), virtualSports: z.boolean() }),
});
export type EntryContext = z.infer<typeof EntryContext>;

/** What a book knows of its player. */
export const BookContext = z.object({
  playerId: PlayerId,
  market: z.string(),
  language: z.string(),
  currency: CurrencyCode,
  oddsFormat: z.enum(oddsFormats),
  priceRule: z.enum(priceRules),
  limits: z.object({ stakeMin: Money, payoutMax: Money }),
  /** Grows with every change of the balance; what has a lower one is older. */
  sequence: z.number().int(),
  balance: BalanceMap,
});
export type BookContext = z.infer<typeof BookContext>;

export const BookSession = z.object({
  bookSessionId: z.uuid(),
  expiresAt: Instant,
  player: Player,
  access: GuardedAccess,
});
export type BookSession = z.infer<typeof BookSession>;

/** The balance of a player as it is sent to the book, signed as calls of the seamless wallet are. */
export const BalanceUpdate = z.object({
  playerId: PlayerId,
  sequence: z.number().int().nonnegative(),
  balance: BalanceMap,
  sentAt: Instant,
});
export type BalanceUpdate = z.infer<typeof BalanceUpdate>;

export const entryEndpoints = endpoints({
  'GET /api/v1/sportsbook/login/context': {
    summary: 'What a page needs to open the book: variant, boot parameters and, for a player, a token',
    access: 'visitor',
    query: Where,
    answer: LoginContext,
    refusals: { 'sportsbook.not_available': 404 },
  },
  'GET /api/v1/sportsbook/context': {
    summary: 'Whether there is a sportsbook for the caller, and why not',
    access: 'visitor',
    query: Where,
    answer: EntryContext,
  },
  'POST /sportsbook-api/auth/session/create': {
    summary: 'Opens a session of a book with a token, once; from then on the token is its bearer',
    access: 'public',
    body: z.strictObject({ token: z.string().min(1).max(2_000) }),
    answer: BookSession,
    refusals: {
      'sportsbook.token_invalid': 401,
      'sportsbook.token_expired': 401,
      'sportsbook.session_over': 401,
      'sportsbook.token_used': 409,
      'sportsbook.not_available': 404,
    },
    bodyBytesMax: 4_096,
  },
  'GET /sportsbook-api/context/session': {
    summary: 'Player, currency, limits, odds format, price rule and balance for the book of this session',
    access: 'player',
    answer: BookContext,
    refusals: { 'sportsbook.not_available': 404 },
  },
  'POST /sportsbook-api/widget/session/unregister': {
    summary: 'Ends the session of a book; open bets stay as they are',
    access: 'restricted',
    answer: Nothing,
    refusals: { 'sportsbook.no_book_session': 422 },
  },
});
