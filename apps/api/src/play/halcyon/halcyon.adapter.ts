import { getCurrency } from '@halcyon/money/currency';
import { readStrictJson } from '@halcyon/wire/strict-json';
import { isRetryable, statusOf, type RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER, verifyCall } from '@halcyon/wire/seamless/signature';
import {
  HALCYON_WALLET_PREFIX,
  walletCalls,
  type AnswerOf,
  type BookedAnswer,
  type RefusedAnswer,
  type RequestOf,
  type WalletCall,
} from '@halcyon/wire/seamless/wallet-calls';
import type {
  BalanceView,
  LaunchRequest,
  ProviderAccount,
  ProviderAdapter,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
  RawReply,
  Verdict,
} from '../provider/adapter.ts';
import { halcyonPolicy } from './halcyon.policy.ts';
import { halcyonSpins } from './halcyon.spins.ts';

/**
 * Our own games, whose wire is packages/wire/src/seamless. Key of the account: `secret`, which signs every call with a
 * timestamp. Source: docs/domains/play.md#our-own-games.
 */
export const halcyonAdapter: ProviderAdapter = {
  slug: 'halcyon',
  policy: halcyonPolicy,
  hasBooks: false,
  spins: halcyonSpins,
  launch: async (account, request) => ({ url: gameUrl(account, request), providerToken: null }),
  verify,
  parse,
  format: (_call, command, outcome) =>
    outcome.ok ? json(200, format(command, outcome)) : refused(outcome, codeOf(outcome)),
  formatFault(_call, fault) {
    if (fault === 'internal') return json(500, refusal('unavailable'));
    const code =
      fault === 'unreadable' ? 'bad_request' : fault === 'stale' ? 'stale_timestamp' : 'bad_signature';
    return json(statusOf(code), refusal(code));
  },
};

/** With language and market, so that the game's texts load with its page and not after its session. */
function gameUrl(account: ProviderAccount, request: LaunchRequest): string {
  const url = new URL(`/play/${request.gameRef}`, account.origin);
  if (request.token !== null) url.searchParams.set('token', request.token);
  url.searchParams.set('lang', `${request.language.split('-')[0]}-${request.market}`);
  return url.href;
}

function verify({ keys }: ProviderAccount, call: RawCall): Verdict {
  const path = HALCYON_WALLET_PREFIX + call.path + (call.query && `?${call.query}`);
  const sent = { timestamp: call.headers[TIMESTAMP_HEADER], signature: call.headers[SIGNATURE_HEADER] };
  const signed = { method: call.method, path, rawBody: call.rawBody };
  const verdict = verifyCall([keys['secret']!], signed, sent, call.receivedAtMs);
  if (verdict.ok) return verdict;
  return { ok: false, why: verdict.code === 'stale_timestamp' ? 'stale' : 'signature' };
}

const byPath = new Map(
  Object.entries(walletCalls).map(([name, { path }]) => [path as string, name as WalletCall]),
);

function parse(call: RawCall): ProviderCommand | null {
  const name = call.method === 'POST' && byPath.get(call.path);
  if (!name) return null;
  const body = walletCalls[name].request.safeParse(readStrictJson(call.rawBody)).data;
  return body ? (commands[name] as (of: typeof body) => ProviderCommand)(body) : null;
}

const commands: { readonly [Call in WalletCall]: (of: RequestOf<Call>) => ProviderCommand } = {
  authenticate: ({ token, gameId }) => ({
    kind: 'authenticate',
    caller: { token, playerRef: null },
    gameRef: gameId,
  }),
  balance: ({ sessionToken, playerRef, gameId, currency }) => ({
    kind: 'balance',
    caller: { token: sessionToken, playerRef },
    gameRef: gameId,
    currency,
  }),
  stake: (of) => ({ kind: 'stake', ...bookingOf(of), amount: moneyOf(of, of.amountMinor) }),
  stakeAndWin: (of) => ({
    kind: 'stake',
    ...bookingOf({ ...of, isRoundFinal: true }),
    amount: moneyOf(of, of.amountMinor),
    win: moneyOf(of, of.winMinor),
  }),
  freeSpin({ awardId, winMinor, ...of }) {
    const booking = bookingOf({ ...of, isRoundFinal: false });
    const nothing = moneyOf(of, '0');
    return {
      kind: 'batch',
      caller: booking.caller,
      steps: [
        { kind: 'stake', ...booking, amount: nothing, bonusRef: awardId },
        {
          kind: 'win',
          ...booking,
          isRoundFinal: true,
          amount: moneyOf(of, winMinor),
          stakeTransactionId: null,
          isStakeless: true,
          award: { bonusRef: awardId, played: 'one' },
        },
      ],
    };
  },
  win: (of) => ({
    kind: 'win',
    ...bookingOf(of),
    amount: moneyOf(of, of.amountMinor),
    stakeTransactionId: of.referenceTransactionId,
  }),
  rollback: (of) => ({
    kind: 'rollback',
    ...bookingOf(of),
    amount: moneyOf(of, of.amountMinor),
    original: 'stake',
    originalTransactionId: of.referenceTransactionId,
  }),
  roundEnd: (of) => ({ kind: 'roundEnd', ...bookingOf({ ...of, isRoundFinal: true }), roundId: of.roundId }),
};

type Booking = Pick<RequestOf<'win'>, 'transactionId' | 'playerRef' | 'roundId' | 'gameId' | 'isRoundFinal'>;

const bookingOf = (of: Booking & { readonly sessionToken?: string }) => ({
  caller: { token: of.sessionToken ?? null, playerRef: of.playerRef },
  transactionId: of.transactionId,
  roundId: of.roundId,
  gameRef: of.gameId,
  isRoundFinal: of.isRoundFinal,
});

const moneyOf = ({ currency }: { readonly currency: string }, minor: string) => ({
  amountMinor: BigInt(minor),
  currency,
});

type Accepted = Extract<ProviderOutcome, { ok: true }>;
type Refused = Extract<ProviderOutcome, { ok: false }>;

function format(command: ProviderCommand, outcome: Accepted): AnswerOf<WalletCall> {
  const { balance: held } = outcome;
  if (!held) throw new Error(`a ${command.kind} was accepted without a balance`);
  const money = { currency: held.currency, balance: balanceView(held) };
  if (command.kind === 'authenticate') return { ...launchedAnswer(command.caller.token!, outcome), ...money };
  if (command.kind === 'balance') return { ok: true, ...money };
  return { ...bookedAnswer(outcome), ...money };
}

function bookedAnswer({ receipts: [receipt] }: Accepted): Omit<BookedAnswer, 'currency' | 'balance'> {
  const { isReplay, isNoop, operatorTransactionId, bonusPartMinor, processedAt } = receipt!;
  return {
    ok: true,
    isReplay,
    isNoop,
    operatorTransactionId,
    bonusPartMinor: String(bonusPartMinor),
    processedAt,
  };
}

function launchedAnswer(launchToken: string, { player, launch, nextToken, balance }: Accepted) {
  const { mode, language, minCycleMs, isAutoplayAllowed, stakeCapMinor, urls } = launch!;
  const { playerRef, country, jurisdiction } = player!;
  return {
    ok: true as const,
    mode,
    playerRef,
    sessionToken: nextToken ?? launchToken,
    exponent: getCurrency(balance!.currency).exponent,
    country,
    language,
    jurisdiction,
    minCycleMs,
    isAutoplayAllowed,
    stakeCapMinor: stakeCapMinor === null ? null : String(stakeCapMinor),
    links: { lobbyUrl: urls.lobby, cashierUrl: urls.cashier, historyUrl: urls.history },
  };
}

/** A step that its schema took and that is wrong all the same contradicts what was booked under its ids. */
function codeOf({ code, step }: Refused): RefusalCode {
  return code === 'bad_request' && step !== null ? 'payload_conflict' : code;
}

function refused(
  { isRetryable: mayRepeat, isReplay, balance, message }: Refused,
  code: RefusalCode,
): RawReply {
  const answer = {
    ...refusal(code),
    isRetryable: mayRepeat,
    isReplay,
    ...(message && { playerMessage: message }),
  };
  return json(statusOf(code), balance ? { ...answer, balance: balanceView(balance) } : answer);
}

const refusal = (code: RefusalCode): RefusedAnswer => ({
  ok: false,
  code,
  isRetryable: isRetryable(code),
  moved: false,
  isReplay: false,
});

const balanceView = ({ totalMinor, cashMinor, bonusMinor }: BalanceView) => ({
  totalMinor: String(totalMinor),
  cashMinor: String(cashMinor),
  bonusMinor: String(bonusMinor),
});

function json(status: number, body: object): RawReply {
  return { status, contentType: 'application/json', body: JSON.stringify(body) };
}
