import { parseXml, XmlElement, XmlText } from '@rgrove/parse-xml';
import { z } from 'zod';

/**
 * Play'n GO's wallet: XML posted by the provider, XML in the response, always HTTP 200. The root element names
 * the method; under it are plain elements with text. Amounts (`real`) are whole units with two places.
 * Source: docs/domains/play-playngo.md.
 */
export const playngoMethods = ['authenticate', 'balance', 'reserve', 'release', 'cancelReserve'] as const;
export type PlayngoMethod = (typeof playngoMethods)[number];

/** Keys of the sandbox's Play'n GO. Public: they open nothing else. */
export const sandboxPlayngo = {
  accessToken: 'sandbox-playngo-access-token',
  productId: '653',
  pid: '653',
} as const;

export const playngoStatus = {
  ok: 0,
  noUser: 1,
  internal: 2,
  invalidCurrency: 3,
  wrongCredentials: 4,
  accountLocked: 5,
  accountDisabled: 6,
  notEnoughMoney: 7,
  tooManyCalls: 8,
  spendingBudget: 9,
  sessionExpired: 10,
  timeBudget: 11,
  unavailable: 12,
} as const;

const Id = z.string().min(1).max(100);
const Text = z.string().max(200);
const Currency = z.string().regex(/^[A-Z]{3}$/);
/** Plain digits with at most two places that say something; "10", "10.0" and "10.00" are one amount. */
const Amount = z.string().regex(/^(?:0|[1-9]\d{0,14})(\.\d{1,2}0*)?$/);
const Signed = { accessToken: Text, productId: Text };

/** `username` is the launch ticket. */
export const PlayngoAuthenticate = z.object({ ...Signed, username: Text.min(1), gameId: Id.optional() });
const Known = { ...Signed, externalId: Id, externalGameSessionId: Text.optional(), gameId: Id.optional() };
export const PlayngoBalance = z.object({ ...Known, currency: Currency });
const Moved = { ...Known, currency: Currency, transactionId: Id, real: Amount };
export const PlayngoReserve = z.object({ ...Moved, roundId: Id, freegameExternalId: Text.optional() });
/** `state` 1: the game session ended, with sums; `type` 1 is a promotion. Gains of a jackpot are in `real`. */
export const PlayngoRelease = z.object({
  ...Moved,
  roundId: Id,
  state: z.enum(['0', '1']),
  type: z.enum(['0', '1']).default('0'),
  freegameExternalId: Text.optional(),
});
/** Carries the transaction id of the reserve that it takes back. */
export const PlayngoCancelReserve = z.object({ ...Moved, roundId: Id.optional() });

export type PlayngoMessage = {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
};

/**
 * Reads a message. Null: no XML, a document type, elements inside elements, or one element twice. Knows the
 * five entities of XML and no others, and fetches nothing.
 */
export function readPlayngo(text: string): PlayngoMessage | null {
  try {
    const document = parseXml(text, { preserveDocumentType: true });
    const { root } = document;
    const hasMore = document.children.some((node) => node !== root && node.type === 'doctype');
    if (!root || hasMore) return null;
    const fields: Record<string, string> = Object.create(null);
    for (const node of root.children) {
      if (node instanceof XmlText && node.text.trim() === '') continue;
      if (!(node instanceof XmlElement) || node.name in fields) return null;
      if (node.children.some((child) => child instanceof XmlElement)) return null;
      fields[node.name] = node.text.trim();
    }
    return { name: root.name, fields };
  } catch {
    return null;
  }
}

/** Writes a message. An undefined field is left out. */
export function writePlayngo(name: string, fields: Readonly<Record<string, string | undefined>>): string {
  const lines = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [`<${field}>${escapeText(value)}</${field}>`],
  );
  return `<?xml version="1.0" encoding="utf-8"?><${name}>${lines.join('')}</${name}>`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => signs[sign]!);
}

/** Free games by SOAP, posted by the operator below the provider's address. Source: docs/domains/play-playngo.md. */
export const playngoFreegamesPath = '/CasinoGameService/CasinoGameService.svc';
export const playngoFreegameMethods = ['AddFreegameOffers', 'CancelFreegame'] as const;
export type PlayngoFreegameMethod = (typeof playngoFreegameMethods)[number];

/** A spin costs Lines × Coins × Denomination, in whole units. */
export const PlayngoAddFreegameOffers = z.object({
  UserId: Id,
  Rounds: z.string().regex(/^[1-9]\d{0,3}$/),
  Lines: z.string().regex(/^[1-9]\d{0,2}$/),
  Coins: z.string().regex(/^[1-9]\d{0,2}$/),
  Denomination: Amount,
  Currency,
  ExpireTime: z.iso.datetime(),
  FreegameExternalId: Id,
  RequestId: Id,
  GameIdList: Id,
});
export const PlayngoCancelFreegame = z.object({ UserId: Id, FreegameExternalId: Id });

/** The value of the Authorization header of a SOAP call. */
export function playngoAuthorization(pid: string, accessToken: string): string {
  return `Basic ${Buffer.from(`${pid}:${accessToken}`, 'utf8').toString('base64')}`;
}

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';

/** One message in its envelope. An undefined field is left out. */
export function writePlayngoSoap(name: string, fields: Readonly<Record<string, string | undefined>>): string {
  const message = writePlayngo(name, fields).replace(/^<\?xml[^>]*>/, '');
  return `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="${ENVELOPE}"><s:Body>${message}</s:Body></s:Envelope>`;
}

/** Reads what is in an envelope. Null: no envelope, or a message that `readPlayngo` does not take. */
export function readPlayngoSoap(text: string): PlayngoMessage | null {
  const [, body] =
    /^\s*(?:<\?xml[^>]*>)?\s*<s:Envelope[^>]*><s:Body>(.*)<\/s:Body><\/s:Envelope>\s*$/s.exec(text) ?? [];
  return body === undefined ? null : readPlayngo(body);
}
