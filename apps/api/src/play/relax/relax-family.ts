import { readStrictJson } from '@halcyon/wire/strict-json';
import { isListedAddress } from '@halcyon/server-kit/network/address';
import { isSameSecret } from '@halcyon/wire/providers/authenticity';
import {
  relaxAuthorization,
  RelaxDeposit,
  RelaxGetBalance,
  RelaxRollback,
  RelaxVerifyToken,
  RelaxWithdraw,
  type RelaxError,
} from '@halcyon/wire/providers/relax';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type { z } from 'zod';
import { gameNotice, noticeOf } from '../game-words.ts';
import type {
  Launched,
  LaunchRequest,
  ProviderAccount,
  ProviderAdapter,
  ProviderCommand,
  ProviderOutcome,
  ProviderPolicy,
  ProviderSlug,
  RawCall,
  RawReply,
  Verdict,
} from '../provider/adapter.ts';
import { originFor } from '../provider/ask-provider.ts';
import { relaxSpins } from './relax.spins.ts';

/** What sets the members of the family apart. */
export type RelaxMember = {
  readonly slug: ProviderSlug;
  /** Calls of this member that pay without a stake, beside the kinds of a deposit. */
  readonly promotionCalls: readonly string[];
  readonly launcherPath: string;
  /** Fields of verifyToken's answer beside the common ones. */
  readonly verified: Readonly<Record<string, unknown>>;
};

/** How the family answers what providers answer differently. Source: docs/domains/play-relax.md. */
export const relaxPolicy: ProviderPolicy = {
  token: 'swap',
  launchSeconds: 120,
  duplicate: 'repeat',
  unknownRollback: 'refuse',
  stakeAfterRollback: 'refuse',
  roundEnd: 'flag',
  winWithoutStake: 'ask-again',
  mayRollBackWin: false,
  replyWithinMs: 5_000,
};

/** Kinds of a deposit that no stake of the player paid for. */
const promotions: readonly string[] = ['freespinspayout', 'fsdeposit', 'promopayout', 'eventpayout'];

/** Of these: `fsdeposit` pays one free spin, `freespinspayout` all of an award together. */
const spinPayouts: readonly string[] = ['freespinspayout', 'fsdeposit'];

/**
 * The wallet that Relax and Quickspin share. Keys of the account: `user` and `password` come with every call,
 * `clientId` names us in it, `partner` and `partnerId` go with a launch; `addresses`, where set, are the only ones
 * that may call.
 */
export function relaxFamily(member: RelaxMember): ProviderAdapter {
  return {
    slug: member.slug,
    policy: relaxPolicy,
    spins: relaxSpins,
    launch: async (account, request) => launch(member, account, request),
    verify,
    parse: (call, account) => parse(member, call, account),
    format: (_call, command, outcome) => format(member, command, outcome),
    formatFault(_call, fault) {
      if (fault === 'internal') return refused('UNHANDLED', 500);
      return fault === 'unreadable' ? refused('TRANSACTION_DECLINED', 403) : refused('UNHANDLED', 401);
    },
  };
}

function verify(account: ProviderAccount, call: RawCall): Verdict {
  const { user = '', password = '', addresses = '' } = account.keys;
  if (addresses !== '' && !isListedAddress(addresses, call.address)) return { ok: false, why: 'address' };
  const isAgreed = user !== '' && password !== '';
  const isKnown = isAgreed && isSameSecret(call.headers['authorization'], relaxAuthorization(user, password));
  return isKnown ? { ok: true } : { ok: false, why: 'credentials' };
}

function parse(member: RelaxMember, call: RawCall, account: ProviderAccount): ProviderCommand | null {
  if (call.method !== 'POST') return null;
  const method = call.path.slice(1);
  switch (method) {
    case 'verifyToken': {
      const asked = read(RelaxVerifyToken, call);
      // Another operator's ticket is none of ours.
      if (!asked || asked.clientid !== account.keys['clientId']) return null;
      return {
        kind: 'authenticate',
        caller: { token: asked.token, playerRef: null },
        gameRef: asked.gameref ?? null,
      };
    }
    case 'getBalance': {
      const asked = read(RelaxGetBalance, call);
      if (!asked) return null;
      const caller = { token: asked.cashiertoken, playerRef: asked.customerid };
      return { kind: 'balance', caller, gameRef: asked.gameref ?? null, currency: asked.currency };
    }
    case 'withdraw': {
      const asked = read(RelaxWithdraw, call);
      return asked && { kind: 'stake', ...moved(asked) };
    }
    case 'rollback':
      return parseRollback(call);
    default:
      return method === 'deposit' || member.promotionCalls.includes(method)
        ? parseDeposit(call, method)
        : null;
  }
}

/** A jackpot is part of the amount, so its list moves nothing more. */
function parseDeposit(call: RawCall, method: string): ProviderCommand | null {
  const asked = read(RelaxDeposit, call);
  if (!asked) return null;
  const isStakeless = method !== 'deposit' || promotions.includes(asked.txtype);
  const win = { kind: 'win', ...moved(asked), stakeTransactionId: null, isStakeless } as const;
  const isOfSpins = method !== 'deposit' || spinPayouts.includes(asked.txtype);
  if (!isOfSpins || !asked.promocode) return win;
  const played = asked.txtype === 'fsdeposit' ? 'one' : 'rest';
  return { ...win, award: { bonusRef: asked.promocode, played } };
}

/** Carries no token and no amount, and at Quickspin no round either. */
function parseRollback(call: RawCall): ProviderCommand | null {
  const asked = read(RelaxRollback, call);
  if (!asked) return null;
  return {
    kind: 'rollback',
    caller: { token: null, playerRef: asked.customerid },
    transactionId: String(asked.txid),
    roundId: asked.gamesessionid ?? null,
    gameRef: null,
    isRoundFinal: false,
    original: 'stake',
    originalTransactionId: String(asked.originaltxid),
    amount: null,
  };
}

function moved(asked: z.infer<typeof RelaxWithdraw> | z.infer<typeof RelaxDeposit>) {
  return {
    caller: { token: asked.cashiertoken, playerRef: asked.customerid },
    transactionId: String(asked.txid),
    roundId: asked.gamesessionid,
    gameRef: asked.gameref,
    isRoundFinal: asked.ended,
    amount: { amountMinor: BigInt(asked.amount), currency: asked.currency },
  };
}

function read<Shape extends z.ZodType>(shape: Shape, call: RawCall): z.infer<Shape> | null {
  return shape.safeParse(readStrictJson(call.rawBody)).data ?? null;
}

const errors = {
  bad_request: ['TRANSACTION_DECLINED', 403],
  bad_signature: ['UNHANDLED', 401],
  stale_timestamp: ['UNHANDLED', 401],
  session_invalid: ['INVALID_TOKEN', 401],
  session_expired: ['INVALID_TOKEN', 401],
  player_unknown: ['TRANSACTION_DECLINED', 403],
  player_blocked: ['BLOCKED_FROM_PRODUCT', 403],
  game_forbidden: ['BLOCKED_FROM_PRODUCT', 403],
  currency_mismatch: ['TRANSACTION_DECLINED', 403],
  mode_mismatch: ['TRANSACTION_DECLINED', 403],
  insufficient_funds: ['INSUFFICIENT_FUNDS', 403],
  limit_reached: ['SPENDING_BUDGET_EXCEEDED', 403],
  // The codes for time each name a period, which no answer of the ledger does.
  time_limit_reached: ['CUSTOM_ERROR', 403],
  activity_check: ['CUSTOM_ERROR', 403],
  stake_above_cap: ['MAXIMUM_BETLIMIT', 403],
  payload_conflict: ['TRANSACTION_DECLINED', 403],
  stake_unknown: ['TRANSACTION_DECLINED', 403],
  cancelled_before_stake: ['TRANSACTION_DECLINED', 403],
  already_settled: ['TRANSACTION_DECLINED', 403],
  already_cancelled: ['TRANSACTION_DECLINED', 403],
  already_processed: ['TRANSACTION_DECLINED', 403],
  round_closed: ['TRANSACTION_DECLINED', 403],
  busy: ['UNHANDLED', 503],
  unavailable: ['UNHANDLED', 503],
} as const satisfies Record<RefusalCode, readonly [RelaxError, number]>;

function format(member: RelaxMember, command: ProviderCommand, outcome: ProviderOutcome): RawReply {
  if (!outcome.ok) {
    const [error, status] = errors[outcome.code];
    // Only what may still change is repeated.
    if (outcome.isRetryable) return refused('UNHANDLED', 503);
    const { code, language = 'en', message } = outcome;
    if (message) return refused('CUSTOM_ERROR', status, { errorparameters: noticeOf(message, language) });
    const isNotice = code === 'activity_check' || code === 'time_limit_reached';
    return refused(error, status, isNotice ? { errorparameters: gameNotice(code, language) } : {});
  }
  const balance = Number(outcome.balance?.totalMinor ?? 0n);
  const customercurrency = outcome.balance?.currency;
  if (command.kind === 'authenticate') {
    const { player, nextToken } = outcome;
    return json(200, {
      customerid: player?.playerRef,
      countrycode: player?.country,
      jurisdiction: player?.jurisdiction,
      cashiertoken: nextToken ?? command.caller.token,
      customercurrency,
      balance,
      ...member.verified,
    });
  }
  if (command.kind === 'balance') return json(200, { balance, customercurrency });
  const [receipt] = outcome.receipts;
  const txid = receipt && Number(receipt.step.transactionId);
  return json(200, { balance, txid, remotetxid: receipt?.operatorTransactionId });
}

function refused(errorcode: RelaxError, status: number, more: object = {}): RawReply {
  return json(status, { errorcode, errormessage: errorcode.toLowerCase().replaceAll('_', ' '), ...more });
}

function json(status: number, body: object): RawReply {
  return { status, contentType: 'application/json', body: JSON.stringify(body) };
}

/** The launcher is an address alone; the ticket goes in it, without a call beforehand. */
function launch(member: RelaxMember, account: ProviderAccount, request: LaunchRequest): Launched {
  const url = new URL(originFor(account, request) + member.launcherPath);
  const isReal = request.mode === 'real';
  url.search = new URLSearchParams({
    gameid: request.gameRef,
    ...(isReal && request.token !== null && { ticket: request.token }),
    jurisdiction: request.jurisdiction,
    lang: request.language.replace('-', '_'),
    channel: request.channel,
    partnerid: account.keys['partnerId'] ?? '',
    partner: account.keys['partner'] ?? '',
    moneymode: isReal ? 'real' : 'fun',
    currency: request.currency,
    homeurl: request.urls.lobby,
  }).toString();
  return { url: url.href, providerToken: null };
}
