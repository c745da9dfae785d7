import { z } from 'zod';
import { readExactJson } from './exact-json.ts';

/**
 * PariPlay's Fusion: POST of JSON, the operator's account in the body, always HTTP 200. Amounts are decimal
 * numbers of whole units, and no money call names a currency: the player's own is meant.
 * Source: docs/domains/play-pariplay.md.
 */

/** Account of the sandbox's PariPlay. Public: it opens nothing else. */
export const sandboxPariplay = {
  userName: 'halcyon-sandbox',
  password: 'halcyon-demonstration-pariplay-0001',
} as const;

export const pariplayError = {
  funds: 1,
  negativeAmount: 3,
  authentication: 4,
  tokenExpired: 5,
  unknownTransaction: 6,
  game: 7,
  token: 8,
  round: 9,
  user: 10,
  alreadySettled: 11,
  locked: 12,
  roundEnded: 17,
  alreadyCancelled: 18,
  regulation: 25,
  responsibleGaming: 26,
  currency: 30,
  general: 900,
} as const;

/** Values of `TransactionConfiguration`, a list. */
export const pariplayFlag = {
  allowNegativeBalance: '2',
  creditWithoutDebit: '3',
  noCancelInEndedRound: '4',
  wagerAfterRoundEnd: '6',
  cancelInEndedRound: '9',
} as const;

/** `FinancialMode` of a wallet that the operator keeps; 1 would be a fixed number of rounds. */
export const WALLET_MODE = 0;

const Id = z.string().min(1).max(128);
/** Digits as they were sent; what they are worth depends on the player's currency. A sign is read, to be refused by name. */
const Amount = z.string().regex(/^(?!-0(?:\.0*)?$)-?(?:0|[1-9]\d{0,15})(?:\.\d{1,18})?$/);
const Account = z.object({ UserName: z.string().max(200), Password: z.string().max(200) });
export const PariplaySigned = z.object({ Account });

const Player = { Token: Id, PlayerId: Id };
const Transaction = {
  ...Player,
  GameCode: Id,
  RoundId: Id,
  TransactionId: Id,
  EndGame: z.boolean().default(false),
  /** `Normal`, or why no stake of the player pays: `BonusWin`, `TournamentWin`, `Offer`. */
  Feature: z.string().max(40).nullish(),
  FeatureId: z.string().max(100).nullish(),
  TransactionConfiguration: z.array(z.string().max(4)).max(20).nullish(),
};

/** Every call by the end of its path. Numbers are texts: see exact-json.ts. */
export const pariplayCalls = {
  Authenticate: z.object({ ...Player, GameCode: Id.nullish() }),
  GetBalance: z.object({ ...Player, GameCode: Id.nullish() }),
  Debit: z.object({ ...Transaction, Amount }),
  Credit: z.object({ ...Transaction, Amount }),
  /** One id for both. */
  DebitAndCredit: z.object({ ...Transaction, DebitAmount: Amount, CreditAmount: Amount }),
  EndGame: z.object({ ...Transaction, TransactionId: Id.nullish() }),
  /** `RefTransactionId` names the debit, the credit or both; with `CancelEntireRound` it may be missing. */
  CancelTransaction: z.object({
    ...Transaction,
    RefTransactionId: Id.nullish(),
    CancelEntireRound: z.boolean().default(false),
  }),
  /** What free rounds brought, all together. */
  AwardFreeRoundsPoints: z.object({
    ...Player,
    GameCode: Id.nullish(),
    TransactionId: Id.nullish(),
    BonusId: Id,
    Points: Amount,
  }),
  RegulationNotification: z.object(Player),
  PortugueseNotification: z.object(Player),
} as const;
export type PariplayCall = keyof typeof pariplayCalls;
export type PariplayRequest<Call extends PariplayCall> = z.infer<(typeof pariplayCalls)[Call]>;

/** The call that a path names; null: none of ours. */
export function pariplayCallOf(path: string): PariplayCall | null {
  const name = path.replace(/^\//, '');
  return Object.hasOwn(pariplayCalls, name) ? (name as PariplayCall) : null;
}

/** Null: no JSON, or it does not fit. */
export function readPariplay<Shape extends z.ZodType>(
  shape: Shape,
  body: string | Buffer,
): z.infer<Shape> | null {
  return shape.safeParse(readExactJson(body)).data ?? null;
}

/** Every answer to the provider: numbers as texts. */
export const PariplayAnswer = z.object({
  Balance: z.string().nullish(),
  TransactionId: z.string().nullish(),
  BonusBalance: z.string().nullish(),
  Error: z
    .object({ ErrorCode: z.string(), Balance: z.string().nullish(), Message: z.string().nullish() })
    .nullish(),
});

/** POST /api/LaunchGame; the demo has no player. */
export const PariplayLaunch = z.object({
  Account,
  GameCode: Id,
  PlayerId: Id.nullish(),
  PlayerIP: z.string().min(1).max(60),
  CountryCode: z.string().regex(/^[A-Z]{2}$/),
  CurrencyCode: z.string().regex(/^[A-Z]{3}$/),
  LanguageCode: z.string().min(2).max(10),
  HomeUrl: z.string().max(2000).nullish(),
  CashierUrl: z.string().max(2000).nullish(),
  PlatformType: z.string().max(2).nullish(),
});
export const PariplayLaunched = z.object({ Token: Id, Url: z.string().min(1).max(4000) });
export const PariplayDemoLaunched = z.object({ Url: z.string().min(1).max(4000) });
