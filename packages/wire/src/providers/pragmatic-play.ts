import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from './authenticity.ts';
import type { FormFields } from './form-fields.ts';

/**
 * Pragmatic Play's wallet: forms posted by the provider to addresses that end in `.html`, JSON in the answer,
 * always HTTP 200. Each form carries `hash`. Amounts are whole units with two places.
 * Source: docs/domains/play-pragmaticplay.md.
 */
export const pragmaticPlayCalls = {
  authenticate: '/authenticate.html',
  balance: '/balance.html',
  bet: '/bet.html',
  result: '/result.html',
  bonusWin: '/bonusWin.html',
  jackpotWin: '/jackpotWin.html',
  promoWin: '/promoWin.html',
  endRound: '/endRound.html',
  refund: '/refund.html',
  adjustment: '/adjustment.html',
  balancePerGame: '/getBalancePerGame.html',
  roundDetails: '/roundDetails.html',
  sessionExpired: '/session/expired.html',
} as const;
export type PragmaticPlayCall = keyof typeof pragmaticPlayCalls;

/** Keys of the sandbox's Pragmatic Play. Public: they open nothing else. */
export const sandboxPragmaticPlay = {
  secret: 'sandbox-pragmaticplay-secret',
  providerId: 'PragmaticPlay',
  secureLogin: 'halcyon_halcyon',
  stylename: 'halcyon_halcyon',
  /** `information`: what a batch of free rounds won is in its results already. `credit`: it is paid at the end. */
  bonusWin: 'information',
} as const;

export const pragmaticPlayError = {
  ok: 0,
  funds: 1,
  player: 2,
  betNotAllowed: 3,
  token: 4,
  hash: 5,
  frozen: 6,
  parameters: 7,
  gameOff: 8,
  betLimit: 50,
  /** Retried until the response is another. */
  internalRetry: 100,
  /** Not retried. */
  internalFinal: 120,
  endRoundRetry: 130,
  realityCheck: 210,
  limits: 310,
} as const;

/**
 * The signature of a form: MD5 over its values in the order of their names, `name=value` joined by `&`, and the
 * secret appended. `hash` itself and empty values do not count; values are as they are, not percent-encoded.
 */
export function hashPragmaticPlay(
  fields: Readonly<Record<string, string | undefined>>,
  secret: string,
): string {
  const signed = Object.entries(fields)
    .filter(([name, value]) => name !== 'hash' && value !== undefined && value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('md5')
    .update(signed + secret)
    .digest('hex');
}

export function isGenuinePragmaticPlay(fields: FormFields, secret: string | undefined): boolean {
  if (secret === undefined || secret === '') return false;
  return isSameSecret(fields['hash']?.toLowerCase(), hashPragmaticPlay(fields, secret));
}

const Id = z.string().min(1).max(100);
const Text = z.string().max(2_000);
/** Plain digits; at most two places that say something. */
const Amount = z.string().regex(/^(?:0|[1-9]\d{0,14})(\.\d{1,2}0*)?$/);
const SignedAmount = z.string().regex(/^(?!-0(?:\.0*)?$)-?(?:0|[1-9]\d{0,14})(\.\d{1,2}0*)?$/);
const Signed = { hash: Text, providerId: Id };
const Playing = { ...Signed, userId: Id, token: Text.optional(), gameId: Id.optional() };

export const PragmaticPlayAuthenticate = z.object({ ...Signed, token: Text.min(1), gameId: Id.optional() });
export const PragmaticPlayBalance = z.object(Playing);
export const PragmaticPlayBet = z.object({
  ...Playing,
  gameId: Id,
  roundId: Id,
  amount: Amount,
  reference: Id,
  timestamp: Id,
  bonusCode: Text.optional(),
});
/** A win of a promotion may come inside, with its own reference. */
export const PragmaticPlayResult = z.object({
  ...PragmaticPlayBet.shape,
  promoWinAmount: Amount.optional(),
  promoWinReference: Id.optional(),
});
/** What free rounds, a jackpot or a promotion pays: `bonusWin`, `jackpotWin`, `promoWin`. */
export const PragmaticPlayExtraWin = z.object({
  ...Playing,
  roundId: Id.optional(),
  amount: Amount,
  reference: Id,
  timestamp: Id.optional(),
  bonusCode: Text.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
});
export const PragmaticPlayEndRound = z.object({ ...Playing, gameId: Id, roundId: Id });
/** `reference` is the bet's. All else may be missing. */
export const PragmaticPlayRefund = z.object({
  ...Playing,
  reference: Id,
  roundId: Id.optional(),
  amount: Amount.optional(),
});
/** Live games only. Below zero: the player owes. */
export const PragmaticPlayAdjustment = z.object({
  ...Playing,
  gameId: Id,
  roundId: Id,
  amount: SignedAmount,
  reference: Id,
});
export const PragmaticPlayBalancePerGame = z.object({ ...Playing, gameIdList: Text.min(1) });

/** The call that returns a game's launch URL: `POST /IntegrationService/v3/http/CasinoGameAPI/game/url/`. */
export const pragmaticPlayGameUrlPath = '/IntegrationService/v3/http/CasinoGameAPI/game/url/';
export const PragmaticPlayGameUrlCall = z.object({
  secureLogin: Id,
  symbol: Id,
  language: z.string().min(2).max(5),
  token: Text.optional(),
  externalPlayerId: Id.optional(),
  country: z.string().length(2),
  currency: z.string().regex(/^[A-Z]{3}$/),
  platform: z.enum(['WEB', 'MOBILE']),
  technology: z.literal('H5'),
  stylename: Id,
  cashierUrl: z.url().optional(),
  lobbyUrl: z.url(),
  playMode: z.enum(['REAL', 'DEMO']),
  jurisdiction: Id.optional(),
  hash: Text,
});
export const PragmaticPlayGameUrlAnswer = z.object({
  error: z.string(),
  description: z.string().optional(),
  gameURL: z.string().optional(),
});

/**
 * Free rounds for a player: the query is signed like a form, the games with their bets are the body. Times are Unix
 * seconds. Source: docs/domains/play-pragmaticplay.md.
 */
export const pragmaticPlayFreeRoundsPaths = {
  create: '/IntegrationService/v3/http/FreeRoundsBonusAPI/v2/bonus/player/create/',
  cancel: '/IntegrationService/v3/http/FreeRoundsBonusAPI/v2/bonus/cancel/',
} as const;
const UnixSeconds = z.string().regex(/^\d{9,11}$/);
export const PragmaticPlayFreeRounds = z.object({
  secureLogin: Id,
  playerId: Id,
  bonusCode: Text,
  startDate: UnixSeconds,
  expirationDate: UnixSeconds,
  rounds: z.string().regex(/^[1-9]\d{0,3}$/),
  currency: z.string().regex(/^[A-Z]{3}$/),
  hash: Text,
});
export const PragmaticPlayFreeGames = z.object({
  gameList: z
    .array(
      z.object({
        gameId: Id,
        betValues: z.array(z.object({ totalBet: z.number().positive(), currency: z.string() })).min(1),
      }),
    )
    .min(1),
});
export const PragmaticPlayFreeRoundsCancel = z.object({ secureLogin: Id, bonusCode: Text, hash: Text });
export const PragmaticPlayFreeRoundsAnswer = z.object({
  error: z.string(),
  description: z.string().optional(),
});
