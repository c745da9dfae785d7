import { parseDecimal } from '@halcyon/money/amount';
import { findCurrency, getCurrency } from '@halcyon/money/currency';
import { isListedAddress } from '@halcyon/server-kit/network/address';
import { isSameSecret } from '@halcyon/wire/providers/authenticity';
import {
  PlayngoAuthenticate,
  PlayngoBalance,
  PlayngoCancelReserve,
  playngoMethods,
  PlayngoRelease,
  PlayngoReserve,
  playngoStatus,
  readPlayngo,
  writePlayngo,
  type PlayngoMessage,
  type PlayngoMethod,
} from '@halcyon/wire/providers/playngo';
import { formatTwoPlaces } from '@halcyon/wire/providers/two-places';
import type {
  BalanceView,
  Launched,
  LaunchRequest,
  Money,
  ProviderAccount,
  ProviderAdapter,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
  RawReply,
  Verdict,
} from '../provider/adapter.ts';
import { originFor } from '../provider/ask-provider.ts';
import { playngoPolicy, playngoStatusOf } from './playngo.policy.ts';
import { playngoLocale } from './playngo.locale.ts';
import { playngoSpins } from './playngo.spins.ts';

const BODY_BYTES_MAX = 16_384;
const statusMessages: ReadonlyMap<number, string> = new Map(
  Object.entries(playngoStatus).map(([name, code]) => [code, name]),
);

/**
 * Play'n GO. Keys of the account: `accessToken` and `productId` come with every call, `pid` goes with a
 * launch; `addresses`, where set, are the only ones that may call.
 */
export const playngoAdapter: ProviderAdapter = {
  slug: 'playngo',
  policy: playngoPolicy,
  launch: async (account, request) => launchPlayngo(account, request),
  spins: playngoSpins,
  verify: verifyPlayngo,
  parse: parsePlayngo,
  format: formatPlayngo,
  formatFault(call, fault) {
    const code =
      fault === 'internal'
        ? playngoStatus.unavailable
        : fault === 'unreadable'
          ? playngoStatus.internal
          : playngoStatus.wrongCredentials;
    return reply(methodOf(messageOf(call)) ?? 'error', { statusCode: `${code}` });
  },
};

const messages = new WeakMap<RawCall, PlayngoMessage | null>();

/** Read once: the credentials stand in the body, so verify reads what parse needs. */
function messageOf(call: RawCall): PlayngoMessage | null {
  const known = messages.get(call);
  if (known !== undefined) return known;
  const isFit = call.method === 'POST' && call.rawBody.length <= BODY_BYTES_MAX;
  const read = isFit ? readPlayngo(call.rawBody.toString('utf8')) : null;
  // An empty element says nothing; a missing one says the same.
  const message = read && {
    name: read.name,
    fields: Object.fromEntries(Object.entries(read.fields).filter(([, value]) => value !== '')),
  };
  messages.set(call, message);
  return message;
}

function methodOf(message: PlayngoMessage | null): PlayngoMethod | null {
  return playngoMethods.find((method) => method === message?.name) ?? null;
}

function verifyPlayngo(account: ProviderAccount, call: RawCall): Verdict {
  const { accessToken, productId, addresses = '' } = account.keys;
  if (addresses !== '' && !isListedAddress(addresses, call.address)) return { ok: false, why: 'address' };
  const fields = messageOf(call)?.fields;
  const isKnown = isSameSecret(fields?.['accessToken'], accessToken) && fields?.['productId'] === productId;
  return isKnown ? { ok: true } : { ok: false, why: 'credentials' };
}

function parsePlayngo(call: RawCall): ProviderCommand | null {
  const message = messageOf(call);
  switch (methodOf(message)) {
    case 'authenticate': {
      const of = PlayngoAuthenticate.safeParse(message?.fields).data;
      if (!of) return null;
      return {
        kind: 'authenticate',
        caller: { token: of.username, playerRef: null },
        gameRef: of.gameId ?? null,
      };
    }
    case 'balance': {
      const of = PlayngoBalance.safeParse(message?.fields).data;
      return of
        ? { kind: 'balance', caller: callerOf(of), gameRef: of.gameId ?? null, currency: of.currency }
        : null;
    }
    case 'reserve': {
      const of = PlayngoReserve.safeParse(message?.fields).data;
      const amount = of && moneyOf(of);
      if (!amount) return null;
      const bonusRef = of.freegameExternalId;
      const spin = bonusRef !== undefined && amount.amountMinor === 0n && { bonusRef };
      return { kind: 'stake', ...bookingOf(of), roundId: of.roundId, amount, ...spin };
    }
    case 'release':
      return parseRelease(message?.fields);
    case 'cancelReserve': {
      const of = PlayngoCancelReserve.safeParse(message?.fields).data;
      const amount = of && moneyOf(of);
      if (!amount) return null;
      const roundId = of.roundId ?? null;
      const originalTransactionId = of.transactionId;
      return {
        kind: 'rollback',
        ...bookingOf(of),
        roundId,
        original: 'stake',
        originalTransactionId,
        amount,
      };
    }
    default:
      return null;
  }
}

function parseRelease(fields: unknown): ProviderCommand | null {
  const of = PlayngoRelease.safeParse(fields).data;
  const amount = of && moneyOf(of);
  if (!amount) return null;
  if (of.state === '1') {
    // A summary of the session names sums that are booked already. One that moves money is no summary.
    return amount.amountMinor === 0n
      ? { kind: 'notice', caller: callerOf(of), about: 'session-summary' }
      : null;
  }
  const isStakeless = of.type === '1';
  return {
    kind: 'win',
    ...bookingOf(of),
    roundId: isStakeless ? null : of.roundId,
    amount,
    stakeTransactionId: null,
    isStakeless,
    ...(of.freegameExternalId !== undefined && {
      award: { bonusRef: of.freegameExternalId, played: 'one' },
    }),
  };
}

function bookingOf(
  of: Parameters<typeof callerOf>[0] & { transactionId: string; gameId?: string | undefined },
) {
  return {
    caller: callerOf(of),
    transactionId: of.transactionId,
    gameRef: of.gameId ?? null,
    isRoundFinal: false,
  };
}

function callerOf(of: { externalId: string; externalGameSessionId?: string | undefined }) {
  return { token: of.externalGameSessionId ?? null, playerRef: of.externalId };
}

/** Null: no such currency, or more places than it has. */
function moneyOf(of: { real: string; currency: string }): Money | null {
  if (!findCurrency(of.currency)) return null;
  const amountMinor = parseDecimal(of.real, of.currency);
  return amountMinor === null ? null : { amountMinor, currency: of.currency };
}

function formatPlayngo(call: RawCall, command: ProviderCommand, outcome: ProviderOutcome): RawReply {
  const method = methodOf(messageOf(call)) ?? 'error';
  const { balance } = outcome;
  const real = balance ? realOf(balance) : undefined;
  if (!outcome.ok) {
    // The ticket of a launch is its password; of a session it is what expired.
    const isTicket = outcome.code === 'session_invalid' && command.kind === 'authenticate';
    const code = isTicket ? playngoStatus.wrongCredentials : playngoStatusOf[outcome.code];
    return reply(method, { real, statusCode: `${code}` });
  }
  if (command.kind === 'authenticate') {
    const { player, nextToken } = outcome;
    return reply(method, {
      externalId: player?.playerRef,
      userCurrency: balance?.currency,
      nickname: player?.nickname,
      country: player?.country,
      birthdate: player?.birthDate ?? undefined,
      language: player ? playngoLocale(player.language) : undefined,
      affiliateId: '',
      real,
      externalGameSessionId: nextToken ?? undefined,
      statusCode: '0',
    });
  }
  if (command.kind === 'balance')
    return reply(method, { real, currency: balance?.currency, statusCode: '0' });
  const [receipt] = outcome.receipts;
  const externalTransactionId = receipt && !receipt.isNoop ? receipt.operatorTransactionId : '';
  return reply(method, { externalTransactionId, real, currency: balance?.currency, statusCode: '0' });
}

function realOf(balance: BalanceView): string {
  return formatTwoPlaces(balance.totalMinor, getCurrency(balance.currency).exponent);
}

function reply(method: string, fields: Readonly<Record<string, string | undefined>>): RawReply {
  const statusMessage = statusMessages.get(Number(fields['statusCode']));
  return {
    status: 200,
    contentType: 'text/xml; charset=utf-8',
    body: writePlayngo(method, { ...fields, statusMessage }),
  };
}

function launchPlayngo(account: ProviderAccount, request: LaunchRequest): Launched {
  const url = new URL(`${originFor(account, request)}/casino/ContainerLauncher`);
  url.search = new URLSearchParams({
    pid: account.keys['pid'] ?? '',
    gid: request.gameRef,
    lang: playngoLocale(request.language),
    ...(request.mode === 'real' && request.token !== null && { ticket: request.token }),
    practice: request.mode === 'real' ? '0' : '1',
    channel: request.channel === 'mobile' ? 'mobile' : 'desktop',
    origin: new URL(request.urls.lobby).origin,
    div: 'game',
    embedmode: 'iframe',
    country: request.country,
    currency: request.currency,
    lobby: request.urls.lobby,
    ctx: request.sessionId,
  }).toString();
  return { url: url.href, providerToken: null };
}
