import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameDigest } from './authenticity.ts';
import { readExactJson } from './exact-json.ts';

/**
 * SoftSwiss' game provider, version 1: JSON posted both ways, signed over the raw body with one token. Calls name the
 * player and carry no token of the player; amounts are integers of the currency's smallest unit.
 * Source: docs/domains/play-softswiss.md, also for the differences of version 2.
 */

/** Account of the sandbox's SoftSwiss. Public: it opens nothing else. */
export const sandboxSoftswiss = {
  casinoId: 'halcyon-sandbox',
  authToken: 'halcyon-demonstration-softswiss-0001',
} as const;

export const SOFTSWISS_SIGNATURE = 'x-request-sign';

export const softswissCode = {
  funds: 100,
  player: 101,
  betLimit: 105,
  maxBet: 106,
  gameForbidden: 107,
  disabled: 110,
  currency: 154,
  badRequest: 400,
  forbidden: 403,
  freespinsOff: 406,
  freespinsRefused: 600,
  notFound: 404,
  internal: 500,
} as const;

export function signSoftswiss(rawBody: string | Buffer, authToken: string): string {
  return createHmac('sha256', authToken).update(rawBody).digest('hex');
}

/** Over the bytes as they travelled: the same JSON written otherwise has another signature. */
export function isSignedSoftswiss(
  rawBody: string | Buffer,
  signature: string | undefined,
  authToken: string | undefined,
): boolean {
  return Boolean(authToken) && isSameDigest(signature, signSoftswiss(rawBody, authToken!));
}

const Id = z.string().min(1).max(100);
const Currency = z.string().regex(/^[A-Z0-9]{3,10}$/);
/** Digits as they were sent; a fraction, a sign or an exponent is no amount. */
const Amount = z.string().regex(/^(?:0|[1-9]\d{0,17})$/);

const Action = z.object({
  action: z.enum(['bet', 'win']),
  action_id: Id,
  amount: Amount,
  /** Both are part of `amount`; they move no further money. */
  jackpot_contribution: z.string().max(40).nullish(),
  jackpot_win: z.string().max(40).nullish(),
});
const Player = { user_id: Id, currency: Currency, game: Id };

/** Without actions: a question about the balance, or the end of a round. */
export const SoftswissPlay = z.object({
  ...Player,
  game_id: Id.nullish(),
  finished: z.boolean().nullish(),
  actions: z.array(Action).max(50).nullish(),
});
export const SoftswissRollback = z.object({
  ...Player,
  game_id: Id,
  finished: z.boolean().nullish(),
  actions: z
    .array(z.object({ action: z.literal('rollback'), action_id: Id, original_action_id: Id }))
    .min(1)
    .max(50),
});
/** The end of free spins that we issued, or their beginning. */
export const SoftswissFreespins = z.object({
  issue_id: Id,
  status: z.enum(['active', 'expired', 'played', 'canceled']),
  total_amount: Amount,
});

/** What the operator calls for free spins. `bet_level` is the value of a spin in the smallest unit. */
export const softswissFreespinsPaths = { issue: '/freespins/issue', cancel: '/freespins/cancel' } as const;
/** A month is the longest that an issue is valid. */
export const SOFTSWISS_FREESPINS_MS_MAX = 30 * 86_400_000;
export const SoftswissIssue = z.object({
  casino_id: Id,
  issue_id: Id,
  currency: Currency,
  games: z.array(Id).min(1).max(50),
  freespins_quantity: z.coerce.number().int().min(1).max(1_000),
  bet_level: Amount,
  valid_until: z.iso.datetime(),
  user: z.object({ id: Id }),
});
export const SoftswissIssueCancel = z.object({ casino_id: Id, issue_id: Id });
/** A refusal has a code, under 412; anything else that is no refusal took the order. */
export const SoftswissIssued = z.object({ code: z.string().nullish() });

const WholeNumber = z.string().regex(/^(?:0|-?[1-9]\d{0,17})$/);
export const SoftswissAnswer = z.object({
  balance: WholeNumber,
  game_id: z.string().nullish(),
  transactions: z.array(z.object({ action_id: Id, tx_id: z.string(), processed_at: z.string() })).nullish(),
});
export const SoftswissRefusal = z.object({ code: WholeNumber, balance: WholeNumber.nullish() });

const Address = z.string().max(2000);
const Urls = z.object({ return_url: Address, deposit_url: Address.nullish() });
const Launch = {
  casino_id: Id,
  game: Id,
  currency: Currency,
  locale: z.string().min(2).max(10),
  ip: z.string().min(1).max(60),
  client_type: z.enum(['desktop', 'mobile']),
  jurisdiction: z.string().max(40).nullish(),
  urls: Urls,
};
/** POST /sessions. */
export const SoftswissSession = z.object({
  ...Launch,
  user: z.object({
    id: Id,
    nickname: z.string().max(100).nullish(),
    country: z.string().regex(/^[A-Z]{2}$/),
    date_of_birth: z.string().max(10).nullish(),
  }),
});
/** POST /demo. */
export const SoftswissDemo = z.object(Launch);
export const SoftswissLaunched = z.object({
  launch_options: z.object({ game_url: z.string().min(1).max(4000), strategy: z.string().nullish() }),
});

/** Null: no JSON, or it does not fit. Numbers are texts: see exact-json.ts. */
export function readSoftswiss<Shape extends z.ZodType>(
  shape: Shape,
  body: string | Buffer,
): z.infer<Shape> | null {
  return shape.safeParse(readExactJson(body)).data ?? null;
}

/** The end of free spins names no player, so our id of the issue holds player and currency. */
export function readSoftswissIssue(issueId: string): { playerRef: string; currency: string } | null {
  const [, playerRef = '', currency = ''] = /^(p\d{1,16})\.([A-Z]{3})\.[\w-]+$/.exec(issueId) ?? [];
  return playerRef === '' ? null : { playerRef, currency };
}
