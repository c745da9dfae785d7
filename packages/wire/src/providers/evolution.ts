import { z } from 'zod';
import { exactNumber, readExactJson, type ExactNumber } from './exact-json.ts';

/**
 * Evolution's One Wallet, both sides: what opens a game, the provider's calls to the wallet, and every status in a
 * response. Sources and marks of certainty: docs/domains/play-evolution.md.
 */

/** What both sides of the sandbox agreed on; a contract brings its own. */
export const sandboxEvolution = {
  casinoKey: 'halcyon000000001',
  apiToken: 'sandbox-evolution-api-token',
  /** What the provider's calls carry. */
  authToken: 'sandbox-evolution-auth-token',
  /** Name and password of the lobby's feed. */
  casinoId: 'halcyon000000001',
  lobbyToken: 'sandbox-evolution-lobby-token',
  /** The provider's campaign that vouchers belong to, and the password of its calls. */
  freeGamesCampaign: 'halcyon-free-rounds',
  freeGamesToken: 'sandbox-evolution-free-games-token',
} as const;

/** Below the operator's address; each is a POST of JSON with `?authToken=`. */
export const evolutionCalls = ['check', 'balance', 'debit', 'credit', 'cancel', 'promo_payout'] as const;
export type EvolutionCall = (typeof evolutionCalls)[number];

export const evolutionStatuses = [
  'OK',
  'TEMPORARY_ERROR',
  'OPERATION_IN_PROCESS',
  'UNKNOWN_ERROR',
  'INVALID_SID',
  'INVALID_TOKEN_ID',
  'INVALID_PARAMETER',
  'ACCOUNT_LOCKED',
  'INSUFFICIENT_FUNDS',
  'BET_ALREADY_EXIST',
  'BET_ALREADY_SETTLED',
  'BET_DOES_NOT_EXIST',
  'FINAL_ERROR_ACTION_FAILED',
] as const;
export type EvolutionStatus = (typeof evolutionStatuses)[number];

const text = z.string().min(1).max(128);
const amount = z.string().max(40);
const who = { sid: text, userId: text, uuid: text };
const table = z.object({ table: z.object({ id: text, vid: z.string().nullish() }).optional() });
const game = z.object({ id: text, type: z.string().optional(), details: table.optional() });

export const EvolutionCheck = z.object(who);
export const EvolutionBalance = z.object({ ...who, currency: text, game: z.object({}).nullish() });
/** debit, credit and cancel. Numbers are texts here: see exact-json.ts. */
export const EvolutionMoney = z.object({
  ...who,
  currency: text,
  game,
  transaction: z.object({ id: text, refId: text, amount }),
});
export const EvolutionPromo = z.object({
  ...who,
  currency: text,
  game: game.nullish(),
  promoTransaction: z.object({
    type: text,
    id: text,
    amount,
    /** Of free rounds: which voucher, and how many of its rounds remain. */
    voucherId: z.string().min(1).max(200).nullish(),
    remainingRounds: z.coerce.number().int().min(0).max(100_000).nullish(),
  }),
});

export const EvolutionReply = z.object({
  status: z.enum(evolutionStatuses),
  uuid: z.string().optional(),
  sid: z.string().optional(),
  /** Present as texts after `readExactJson`. */
  balance: z.string().optional(),
  bonus: z.string().optional(),
});
export type EvolutionReply = z.infer<typeof EvolutionReply>;

/** What opens a game: POST `/ua/v1/{casinoKey}/{apiToken}`. */
export const EvolutionLaunch = z.object({
  uuid: text,
  player: z.object({
    id: text,
    update: z.boolean(),
    nickname: text,
    country: text,
    language: text,
    currency: text,
    session: z.object({ id: text, ip: text }),
  }),
  config: z.object({
    game: z.object({
      playMode: z.enum(['real_money', 'demo']).optional(),
      table: z.object({ id: text }),
    }),
    channel: z.object({ wrapped: z.boolean(), mobile: z.boolean() }),
    urls: z.object({
      cashier: z.string().optional(),
      lobby: z.string().optional(),
      gameHistory: z.string().optional(),
    }),
  }),
});
export type EvolutionLaunch = z.infer<typeof EvolutionLaunch>;
/**
 * Errors of a launch carry a code instead: G.0 authentication, G.1 casino, G.2 token, G.3 not configured, G.4–G.7 again
 * later, G.8 status, G.9 address, G.10 address scheme, G.11 table.
 */
export const EvolutionEntry = z.object({ entry: text, entryEmbedded: text });

/** Vouchers of free rounds, by HTTP Basic of casino and password. The paths below a campaign of the provider. */
export const evolutionVoucherPath = (campaignId: string) =>
  `/api/free-games/v1/campaigns/${encodeURIComponent(campaignId)}/vouchers`;
export const evolutionAuthorization = (casinoId: string, password: string): string =>
  `Basic ${Buffer.from(`${casinoId}:${password}`).toString('base64')}`;
/** Issue-one: who, in which currency, and what is played. `externalId`: the same for every attempt. */
export const EvolutionVoucherOrder = z.object({
  playerId: text,
  currency: text,
  externalId: text,
  expiresAt: z.iso.datetime(),
  winningSettings: z.object({
    tableId: text,
    rounds: z.coerce.number().int().min(1).max(1_000),
    roundValue: amount,
  }),
});
export const EvolutionVoucher = z.object({
  voucherId: text.nullish(),
  errors: z.array(z.object({ code: text })).nullish(),
});

/** A decimal with six places, as a number of JSON: `12.5` is 12.500000. */
export function sixPlaces(decimal: string): ExactNumber {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return exactNumber(`${whole}.${fraction.padEnd(6, '0')}`);
}

/** A call's body with its numbers as texts; null: it does not fit. */
export function readEvolution<Shape extends z.ZodType>(
  shape: Shape,
  body: string | Buffer,
): z.infer<Shape> | null {
  const read = shape.safeParse(readExactJson(body));
  return read.success ? read.data : null;
}
