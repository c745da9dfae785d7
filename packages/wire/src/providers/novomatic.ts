import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameSecret } from './authenticity.ts';
import { readExactJson } from './exact-json.ts';

/**
 * Novomatic's games come through Greentube's NRGS: addresses that name users, transactions and rounds, JSON,
 * and errors as HTTP statuses. Amounts are integers of the currency's smallest unit; a stake is below zero.
 * Source: docs/domains/play-novomatic.md, which marks what is unknown without a contract.
 */

/** Account of the sandbox's Novomatic. Public: it opens nothing else. */
export const sandboxNovomatic = {
  partner: 'HalcyonSandbox',
  apiKey: 'halcyon-sandbox',
  secret: 'halcyon-demonstration-novomatic-0001',
  /** Who may call the wallet: `V1` those who sign as we sign a launch, `address` those of `addresses`. */
  callbacks: 'V1',
} as const;

/** Where a game is opened. A contract may name another one under `launchPath`. */
export const NOVOMATIC_LAUNCH_PATH =
  '/Nrgs/B2B/Service/{partner}/V5/{mode}/Games/{gameId}/Sessions/{userId}/PresentationURL';

export const novomaticError = {
  badRequest: { status: 400, name: 'BadRequest' },
  unauthorized: { status: 401, name: 'Unauthorized' },
  forbidden: { status: 403, name: 'Forbidden' },
  transactionType: { status: 404, name: 'TransactionTypeUnknown' },
  user: { status: 404, name: 'UserUnknown' },
  game: { status: 404, name: 'GameUnknown' },
  token: { status: 404, name: 'TokenInvalid' },
  funds: { status: 412, name: 'InsufficientFunds' },
  internal: { status: 500, name: 'InternalError' },
} as const;
export type NovomaticError = (typeof novomaticError)[keyof typeof novomaticError];

export type NovomaticSigned = {
  readonly method: string;
  /** Value of the header DateUtc. */
  readonly dateUtc: string;
  /** Path and query as they travel. */
  readonly uri: string;
  readonly body: string | Buffer;
};

/** Value of the header Authorization: `V1 {apiKey} {signature}`. */
export function signNovomatic(of: NovomaticSigned, apiKey: string, secret: string): string {
  const contentMd5 = of.body.length === 0 ? '' : upperHex(createHash('md5').update(of.body));
  const text = [of.method, of.dateUtc, of.uri, contentMd5].join('\n');
  return `V1 ${apiKey} ${upperHex(createHmac('sha1', secret).update(text))}`;
}

export function isSignedNovomatic(
  of: NovomaticSigned,
  authorization: string | undefined,
  keys: { readonly apiKey?: string | undefined; readonly secret?: string | undefined },
): boolean {
  const { apiKey, secret } = keys;
  return Boolean(apiKey && secret) && isSameSecret(authorization, signNovomatic(of, apiKey!, secret!));
}

function upperHex(hash: { digest(as: 'hex'): string }): string {
  return hash.digest('hex').toUpperCase();
}

const Id = z.string().min(1).max(100);
const Currency = z.string().regex(/^[A-Z]{3}$/);
/** Digits as they were sent; a fraction or an exponent is no amount. */
const Cents = z.string().regex(/^(?:0|-?[1-9]\d{0,17})$/);
const Entity = z.object({ EntityType: z.string().max(60), EntityId: Id });

export const novomaticTransactions = [
  'CasinoRound_Stake',
  'CasinoRound_Win',
  'CasinoRound_CancelStake',
] as const;
/** POST /Cash/Users/{userId}/Transactions. */
export const NovomaticTransaction = z.object({
  TransactionType: z.enum(novomaticTransactions),
  /** A cancellation carries the id of its stake. */
  TransactionId: Id,
  TransactionCreationDate: z.string().max(60).nullish(),
  Game: z.object({ GameId: Id }),
  User: z.object({ UserId: Id }).nullish(),
  Amount: Cents,
  CurrencyCode: Currency.nullish(),
  EntityReferences: z.array(Entity).max(20),
  /** Parts of the amount; they move no further money. */
  JackpotHits: z
    .array(z.object({ JackpotId: Id }))
    .max(20)
    .nullish(),
});
export const NovomaticTyped = z.object({ TransactionType: z.string() });
/** PUT or POST /Entities/CasinoRound, with or without the round's id in the address. */
export const NovomaticRound = z.object({
  EntityId: Id.nullish(),
  State: z.string().max(40),
  StartDate: z.string().max(60).nullish(),
  EndDate: z.string().max(60).nullish(),
  InitiatorUserId: Id,
  Game: z.object({ GameId: Id }).nullish(),
});

export const NovomaticUser = z.object({ UserId: Id, CurrencyCode: Currency, Amount: Cents });
export const NovomaticBooked = z.object({
  TransactionReferenceId: z.string(),
  Amount: Cents,
  User: NovomaticUser,
});
export const NovomaticRoundAnswer = z.object({ EntityReferenceId: z.string(), State: z.string() });
export const NovomaticRefusal = z.object({ Error: z.object({ Code: z.string().max(60) }) });

/** The body of a launch; `PartnerUserSessionKey` for money, `UserId` for fun. */
export const NovomaticLaunch = z.object({
  clientType: z.string().max(40).nullish(),
  languageCode: z.string().min(2).max(10),
  CurrencyCode: Currency,
  PartnerUserSessionKey: z.string().max(200).nullish(),
  UserId: Id.nullish(),
  GameClientParameters: z.record(z.string(), z.string().max(2000)),
});
export const NovomaticLaunched = z.object({ GamePresentationURL: z.string().min(1).max(4000) });

/** Null: no JSON, or it does not fit. Numbers are texts: see exact-json.ts. */
export function readNovomatic<Shape extends z.ZodType>(
  shape: Shape,
  body: string | Buffer,
): z.infer<Shape> | null {
  return shape.safeParse(readExactJson(body)).data ?? null;
}
