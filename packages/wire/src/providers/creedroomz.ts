import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readExactJson } from './exact-json.ts';

/**
 * CreedRoomz' wallet calls (BetConstruct), as both sides use them. Sources and marks of certainty:
 * docs/domains/play-creedroomz.md.
 */

/** What both sides of the sandbox agreed on; a contract brings its own. */
export const sandboxCreedroomz = { operatorId: '5130', sharedKey: 'sandbox-creedroomz-shared-key' } as const;

/** Below the operator's address, each a POST of JSON. */
export const creedroomzCalls = [
  'Authentication',
  'GetBalance',
  'Withdraw',
  'Deposit',
  'WithdrawAndDeposit',
  'Rollback',
] as const;
export type CreedroomzCall = (typeof creedroomzCalls)[number];

/** What moved and why; debits below zero, credits above, 0 for both together. */
export const creedroomzType = {
  tip: '-9',
  joinTournament: '-4',
  buyIn: '-2',
  bet: '-1',
  betAndWin: '0',
  win: '1',
  skillWin: '2',
  tournamentWin: '3',
  unregister: '4',
  cashback: '9',
} as const;

export const creedroomzError = {
  none: 0,
  player: 8,
  funds: 21,
  blocked: 29,
  token: 102,
  transactionUnknown: 107,
  amount: 109,
  alreadyCompleted: 110,
  depositAlreadyReceived: 111,
  bonus: 125,
  general: 130,
} as const;
export type CreedroomzErrorId = (typeof creedroomzError)[keyof typeof creedroomzError];

const text = z.string().min(1).max(128);
/** Some operators send ids as numbers, some as texts; `readExactJson` makes texts of both. */
const id = text;

export const CreedroomzAsk = z.object({ OperatorId: id, Token: text, PlayerId: id.optional() });
export const CreedroomzMoney = z.object({
  OperatorId: id,
  PlayerId: id,
  Token: text.nullish(),
  Currency: text,
  GameId: id.nullish(),
  RGSTransactionId: id,
  RGSRelatedTransactionId: id.nullish(),
  /** Where the contract names rounds; without it every bet is its own round. */
  RoundId: id.nullish(),
  TypeId: z
    .string()
    .regex(/^-?\d$/)
    .nullish(),
  WithdrawAmount: z.string().max(40).nullish(),
  DepositAmount: z.string().max(40).nullish(),
});
export type CreedroomzMoney = z.infer<typeof CreedroomzMoney>;

export const CreedroomzReply = z.object({
  HasError: z.boolean(),
  ErrorId: z.coerce.number(),
  ErrorDescription: z.string().nullish(),
  PlayerId: z.string().nullish(),
  Token: z.string().nullish(),
  TotalBalance: z.string().nullish(),
  PlatformTransactionId: z.string().nullish(),
});

type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;
const { parse, rawJSON } = JSON as unknown as {
  parse(text: string, reviver: Reviver): unknown;
  rawJSON(text: string): object;
};

/**
 * PublicKey of a body: SHA-256 in hex over the JSON of all other fields with sorted names, then the shared
 * key. A number counts with the text it was sent with, so 1, 1.0 and 1.00 have three keys. Null: no object.
 */
export function creedroomzKey(body: string, sharedKey: string): string | null {
  let fields: unknown;
  try {
    fields = parse(body, (_key, value, { source }) =>
      typeof value === 'number' ? rawJSON(source ?? '') : value,
    );
  } catch {
    return null;
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return null;
  const sorted = Object.entries(fields)
    .filter(([name]) => name !== 'PublicKey')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const canonical = JSON.stringify(Object.fromEntries(sorted));
  return createHash('sha256')
    .update(canonical + sharedKey)
    .digest('hex');
}

/** The body with its key. */
export function signCreedroomz(fields: object, sharedKey: string): string {
  const bare = JSON.stringify(fields);
  return JSON.stringify({ ...fields, PublicKey: creedroomzKey(bare, sharedKey) });
}

/** A body with its numbers as texts; null: it does not fit. */
export function readCreedroomz<Shape extends z.ZodType>(
  shape: Shape,
  body: string | Buffer,
): z.infer<Shape> | null {
  const read = shape.safeParse(readExactJson(body));
  return read.success ? read.data : null;
}
