import { getCurrency } from '@halcyon/money/currency';
import { exactNumber, type ExactNumber } from '@halcyon/wire/providers/exact-json';
import { writeFields } from '@halcyon/wire/providers/form-fields';
import {
  hashPragmaticPlay,
  isGenuinePragmaticPlay,
  pragmaticPlayError,
  PragmaticPlayGameUrlAnswer,
  pragmaticPlayGameUrlPath,
} from '@halcyon/wire/providers/pragmatic-play';
import { formatTwoPlaces } from '@halcyon/wire/providers/two-places';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type {
  BalanceView,
  Launched,
  LaunchRequest,
  ProviderAccount,
  ProviderAdapter,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
  RawReply,
  Verdict,
} from '../provider/adapter.ts';
import { askProvider, gameAddress, originFor } from '../provider/ask-provider.ts';
import { pragmaticPlayJackpots } from './pragmaticplay.jackpots.ts';
import { formOf, nameOf, parsePragmaticPlay } from './pragmaticplay.parse.ts';
import { pragmaticPlaySpins } from './pragmaticplay.spins.ts';
import {
  pragmaticPlayDescriptions,
  pragmaticPlayErrorOf,
  pragmaticPlayPolicy,
} from './pragmaticplay.policy.ts';

/**
 * Pragmatic Play. Keys of the account: `secret` signs both ways, `providerId` is part of every call,
 * `secureLogin` and `stylename` go with a launch; `bonusWin` says what the end of a batch of free rounds is by
 * contract: `information` or `credit`.
 */
export const pragmaticPlayAdapter: ProviderAdapter = {
  slug: 'pragmaticplay',
  policy: pragmaticPlayPolicy,
  launch: launchPragmaticPlay,
  jackpots: pragmaticPlayJackpots,
  spins: pragmaticPlaySpins,
  verify: verifyPragmaticPlay,
  parse: parsePragmaticPlay,
  format: formatPragmaticPlay,
  formatFault(call, fault) {
    if (fault === 'unreadable') return failed(pragmaticPlayError.parameters);
    if (fault !== 'internal') return failed(pragmaticPlayError.hash);
    const isEnd = nameOf(call) === 'endRound';
    return failed(isEnd ? pragmaticPlayError.endRoundRetry : pragmaticPlayError.internalRetry);
  },
};

function verifyPragmaticPlay(account: ProviderAccount, call: RawCall): Verdict {
  const form = formOf(call);
  if (!form || !isGenuinePragmaticPlay(form, account.keys['secret'])) return { ok: false, why: 'signature' };
  const isOurs = form['providerId'] === account.keys['providerId'];
  return isOurs ? { ok: true } : { ok: false, why: 'credentials' };
}

function formatPragmaticPlay(call: RawCall, command: ProviderCommand, outcome: ProviderOutcome): RawReply {
  if (!outcome.ok) return failed(errorOf(command, outcome), outcome.balance);
  const { balance, player, receipts } = outcome;
  const [receipt] = receipts;
  switch (nameOf(call)) {
    case 'authenticate':
      return done({
        userId: player?.playerRef,
        ...moneyOf(balance),
        token: outcome.nextToken ?? command.caller.token ?? undefined,
        country: player?.country,
        jurisdiction: player?.jurisdiction,
      });
    case 'balancePerGame':
      return done({ gamesBalances: perGame(call, balance) });
    case 'refund':
      return done({ transactionId: receipt?.operatorTransactionId });
    case 'endRound':
      return done({ cash: moneyOf(balance)?.cash, bonus: moneyOf(balance)?.bonus });
    case 'bet':
      return done({ ...bookedOf(outcome), usedPromo: usedPromoOf(outcome) });
    case 'balance':
      return done({ ...moneyOf(balance) });
    case 'roundDetails':
    case 'sessionExpired':
      return done({});
    default:
      return done(bookedOf(outcome));
  }
}

/** Marks a refusal that may be repeated, as the call expects it. */
function errorOf(
  command: ProviderCommand,
  { code, isRetryable }: Extract<ProviderOutcome, { ok: false }>,
): number {
  if (isRetryable && command.kind === 'roundEnd') return pragmaticPlayError.endRoundRetry;
  if (code === 'stake_unknown' && !isRetryable) return pragmaticPlayError.internalFinal;
  // Before the game there is only the token to be wrong.
  if (command.kind === 'authenticate' && code === 'session_expired') return pragmaticPlayError.token;
  if (code === 'round_closed' && command.kind !== 'stake') return pragmaticPlayError.internalFinal;
  return pragmaticPlayErrorOf[code];
}

type Answered = Extract<ProviderOutcome, { ok: true }>;

function bookedOf({ receipts, balance }: Answered) {
  return { transactionId: receipts[0]?.operatorTransactionId ?? '', ...moneyOf(balance) };
}

/** What of the stake came out of a bonus. */
function usedPromoOf({ receipts, balance }: Answered) {
  return balance ? numberOf(receipts[0]?.bonusPartMinor ?? 0n, balance.currency) : undefined;
}

function moneyOf(balance: BalanceView | null) {
  if (!balance) return undefined;
  const { currency, cashMinor, bonusMinor } = balance;
  return { currency, cash: numberOf(cashMinor, currency), bonus: numberOf(bonusMinor, currency) };
}

/** All games share one balance; the list names those of the request. */
function perGame(call: RawCall, balance: BalanceView | null) {
  const games = (formOf(call)?.['gameIdList'] ?? '').split(',').filter(Boolean);
  const money = moneyOf(balance);
  return games.map((gameID) => ({ gameID, cash: money?.cash, bonus: money?.bonus }));
}

function numberOf(amountMinor: bigint, currency: string): ExactNumber {
  return exactNumber(formatTwoPlaces(amountMinor, getCurrency(currency).exponent));
}

function done(body: Readonly<Record<string, unknown>>): RawReply {
  return answer({ ...body, error: pragmaticPlayError.ok });
}

function failed(error: number, balance: BalanceView | null = null): RawReply {
  return answer({ ...moneyOf(balance), error });
}

function answer(body: Readonly<Record<string, unknown>> & { error: number }): RawReply {
  const description = pragmaticPlayDescriptions[body.error];
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify({ ...body, description }),
  };
}

/** One text per language, named by two letters. */
function languageOf(language: string): string {
  const [code = 'en'] = language.split('-');
  return { nb: 'no', br: 'pt', fil: 'en', tl: 'en' }[code] ?? code;
}

/** Asks where the game opens. Refuses: play.provider_unavailable, also for an error of the provider's own. */
async function launchPragmaticPlay(account: ProviderAccount, request: LaunchRequest): Promise<Launched> {
  const { secret = '', secureLogin = '', stylename = '' } = account.keys;
  const isReal = request.mode === 'real';
  const fields = {
    secureLogin,
    symbol: request.gameRef,
    language: languageOf(request.language),
    token: isReal ? (request.token ?? undefined) : undefined,
    externalPlayerId: isReal ? request.player?.playerRef : undefined,
    country: request.country,
    currency: request.currency,
    platform: request.channel === 'mobile' ? 'MOBILE' : 'WEB',
    technology: 'H5',
    stylename,
    cashierUrl: request.urls.cashier,
    lobbyUrl: request.urls.lobby,
    playMode: isReal ? 'REAL' : 'DEMO',
    jurisdiction: request.jurisdiction,
  };
  const { error, gameURL } = await askProvider(PragmaticPlayGameUrlAnswer, {
    url: originFor(account, request) + pragmaticPlayGameUrlPath,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: writeFields({ ...fields, hash: hashPragmaticPlay(fields, secret) }),
  });
  if (error !== '0' || gameURL === undefined) throw new Refusal('play.provider_unavailable');
  return { url: gameAddress(gameURL), providerToken: null };
}
