import { formatDecimal, parseDecimal } from '@halcyon/money/amount';
import { findCurrency } from '@halcyon/money/currency';
import {
  EvolutionBalance,
  EvolutionCheck,
  EvolutionMoney,
  EvolutionPromo,
  readEvolution,
  sixPlaces,
  type EvolutionStatus,
} from '@halcyon/wire/providers/evolution';
import { isSameSecret } from '@halcyon/wire/providers/authenticity';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type {
  BalanceView,
  Caller,
  Money,
  ProviderAdapter,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
  RawReply,
} from '../provider/adapter.ts';
import { launchEvolution } from './evolution.launch.ts';
import { evolutionSpins } from './evolution.spins.ts';

/** Evolution's One Wallet. Facts, sources and marks: docs/domains/play-evolution.md. */
export const evolutionAdapter: ProviderAdapter = {
  slug: 'evolution',
  policy: {
    token: 'rotate',
    launchSeconds: 120,
    duplicate: 'refuse',
    unknownRollback: 'refuse',
    stakeAfterRollback: 'refuse',
    roundEnd: 'win-settles-stake',
    winWithoutStake: 'refuse',
    mayRollBackWin: false,
    replyWithinMs: 5_000,
  },
  launch: launchEvolution,
  spins: evolutionSpins,
  verify: (account, call) =>
    isSameSecret(new URLSearchParams(call.query).get('authToken') ?? undefined, account.keys['authToken'])
      ? { ok: true }
      : { ok: false, why: 'credentials' },
  parse,
  format,
  formatFault: (call, fault) =>
    reply(
      fault === 'internal'
        ? 'TEMPORARY_ERROR'
        : fault === 'unreadable' || fault === 'stale'
          ? 'INVALID_PARAMETER'
          : 'INVALID_TOKEN_ID',
      uuidOf(call),
      null,
    ),
};

function parse(call: RawCall): ProviderCommand | null {
  switch (call.path) {
    case '/check': {
      const asked = readEvolution(EvolutionCheck, call.rawBody);
      return asked && { kind: 'authenticate', caller: callerOf(asked), gameRef: null };
    }
    case '/balance': {
      const asked = readEvolution(EvolutionBalance, call.rawBody);
      return asked && { kind: 'balance', caller: callerOf(asked), gameRef: null, currency: asked.currency };
    }
    case '/debit':
    case '/credit':
    case '/cancel':
      return parseMoney(call);
    case '/promo_payout':
      return parsePromo(call);
    default:
      return null;
  }
}

/** `refId` is the key: it joins one debit with its single credit or cancel; a live round has many of them. */
function parseMoney(call: RawCall): ProviderCommand | null {
  const asked = readEvolution(EvolutionMoney, call.rawBody);
  const amount = asked && moneyOf(asked.transaction.amount, asked.currency);
  if (!asked || !amount) return null;
  const booking = {
    caller: callerOf(asked),
    transactionId: asked.transaction.refId,
    roundId: asked.game.id,
    gameRef: asked.game.details?.table?.id ?? null,
    isRoundFinal: false,
  };
  if (call.path === '/debit') return { ...booking, kind: 'stake', amount };
  const original = asked.transaction.refId;
  if (call.path === '/credit') return { ...booking, kind: 'win', amount, stakeTransactionId: original };
  return { ...booking, kind: 'rollback', original: 'stake', originalTransactionId: original, amount };
}

function parsePromo(call: RawCall): ProviderCommand | null {
  const asked = readEvolution(EvolutionPromo, call.rawBody);
  const amount = asked && moneyOf(asked.promoTransaction.amount, asked.currency);
  if (!asked || !amount) return null;
  const { voucherId: bonusRef, remainingRounds: left } = asked.promoTransaction;
  return {
    kind: 'win',
    caller: callerOf(asked),
    transactionId: asked.promoTransaction.id,
    roundId: asked.game?.id ?? null,
    gameRef: asked.game?.details?.table?.id ?? null,
    isRoundFinal: false,
    amount,
    stakeTransactionId: null,
    ...(bonusRef && { award: { bonusRef, played: typeof left === 'number' ? { left } : 'one' } }),
  };
}

function format(call: RawCall, command: ProviderCommand, outcome: ProviderOutcome): RawReply {
  const uuid = uuidOf(call);
  if (!outcome.ok) return reply(statusOf(command, outcome.code), uuid, outcome.balance);
  if (command.kind === 'authenticate') {
    const sid = outcome.nextToken ?? command.caller.token ?? '';
    return json({ status: 'OK', sid, uuid });
  }
  const [receipt] = outcome.receipts;
  if (receipt?.isReplay) return reply(doneBefore(command), uuid, outcome.balance);
  return reply('OK', uuid, outcome.balance);
}

/** The answer to a repetition: one code for bets, another for whatever settles a bet. */
function doneBefore(command: ProviderCommand): EvolutionStatus {
  return command.kind === 'stake' ? 'BET_ALREADY_EXIST' : 'BET_ALREADY_SETTLED';
}

const statuses = {
  bad_request: 'INVALID_PARAMETER',
  bad_signature: 'INVALID_TOKEN_ID',
  stale_timestamp: 'TEMPORARY_ERROR',
  session_invalid: 'INVALID_SID',
  session_expired: 'INVALID_SID',
  player_unknown: 'INVALID_PARAMETER',
  player_blocked: 'ACCOUNT_LOCKED',
  game_forbidden: 'FINAL_ERROR_ACTION_FAILED',
  currency_mismatch: 'INVALID_PARAMETER',
  mode_mismatch: 'INVALID_PARAMETER',
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  limit_reached: 'FINAL_ERROR_ACTION_FAILED',
  time_limit_reached: 'FINAL_ERROR_ACTION_FAILED',
  activity_check: 'FINAL_ERROR_ACTION_FAILED',
  stake_above_cap: 'FINAL_ERROR_ACTION_FAILED',
  payload_conflict: 'FINAL_ERROR_ACTION_FAILED',
  stake_unknown: 'BET_DOES_NOT_EXIST',
  cancelled_before_stake: 'FINAL_ERROR_ACTION_FAILED',
  already_processed: 'BET_ALREADY_SETTLED',
  already_settled: 'BET_ALREADY_SETTLED',
  already_cancelled: 'BET_ALREADY_SETTLED',
  round_closed: 'FINAL_ERROR_ACTION_FAILED',
  busy: 'TEMPORARY_ERROR',
  unavailable: 'TEMPORARY_ERROR',
} as const satisfies Record<RefusalCode, EvolutionStatus>;

function statusOf(command: ProviderCommand, code: RefusalCode): EvolutionStatus {
  // The bet is there, or was before its cancel; another amount under its name is no new one.
  const wasThere = code === 'already_processed' || code === 'already_settled' || code === 'already_cancelled';
  if (command.kind === 'stake' && wasThere) return 'BET_ALREADY_EXIST';
  // A second credit or cancel on a settled bet may carry another amount.
  const isSettling = command.kind === 'win' || command.kind === 'rollback';
  if (isSettling && code === 'payload_conflict') return 'BET_ALREADY_SETTLED';
  return statuses[code];
}

function reply(status: EvolutionStatus, uuid: string, balance: BalanceView | null): RawReply {
  if (!balance) return json({ status, uuid });
  const decimal = (minor: bigint) => sixPlaces(formatDecimal(minor, balance.currency));
  return json({ status, balance: decimal(balance.cashMinor), bonus: decimal(balance.bonusMinor), uuid });
}

/** Every answer travels under 200. */
function json(body: object): RawReply {
  return { status: 200, contentType: 'application/json', body: JSON.stringify(body) };
}

function callerOf(asked: { readonly sid: string; readonly userId: string }): Caller {
  return { token: asked.sid, playerRef: asked.userId };
}

/** Null: no such currency, more decimals than it has, or not written as a plain decimal. */
function moneyOf(decimal: string, currency: string): Money | null {
  if (!findCurrency(currency)) return null;
  const amountMinor = parseDecimal(decimal, currency);
  return amountMinor === null || amountMinor < 0n ? null : { amountMinor, currency };
}

function uuidOf(call: RawCall): string {
  return readEvolution(EvolutionCheck.pick({ uuid: true }), call.rawBody)?.uuid ?? '';
}
