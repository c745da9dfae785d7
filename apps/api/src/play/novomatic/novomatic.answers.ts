import { exactNumber } from '@halcyon/wire/providers/exact-json';
import {
  novomaticError as error,
  NovomaticRound,
  NovomaticTransaction,
  novomaticTransactions,
  NovomaticTyped,
  readNovomatic,
  type NovomaticError,
} from '@halcyon/wire/providers/novomatic';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type {
  BalanceView,
  ProviderAdapter,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
  RawReply,
  Receipt,
} from '../provider/adapter.ts';
import { nowUtc } from './novomatic.time.ts';

type Booked = Extract<ProviderOutcome, { ok: true }>;

/** An outcome as Greentube reads it: 201 for a transaction, 200 for a query or a round, 4xx for a refusal. */
export function formatNovomatic(call: RawCall, command: ProviderCommand, outcome: ProviderOutcome): RawReply {
  if (!outcome.ok) return refused(call, errors[outcome.code], outcome.code);
  const [receipt] = outcome.receipts;
  if (command.kind === 'roundEnd' || command.kind === 'notice') return roundAnswer(call, command, receipt);
  const user = outcome.balance && userOf(command, outcome, outcome.balance);
  if (!user) return refused(call, error.user, 'player_unknown');
  return receipt ? transactionAnswer(call, receipt, user) : json(call, 200, user);
}

/** An unknown kind of transaction has its own name among the faults. */
export const formatNovomaticFault: ProviderAdapter['formatFault'] = (call, fault) => {
  if (fault === 'internal') return refused(call, error.internal, fault);
  if (fault !== 'unreadable')
    return refused(call, fault === 'address' ? error.forbidden : error.unauthorized, fault);
  const typed = readNovomatic(NovomaticTyped, call.rawBody);
  const isKnown = (novomaticTransactions as readonly string[]).includes(typed?.TransactionType ?? '');
  return refused(call, typed && !isKnown ? error.transactionType : error.badRequest, fault);
};

/** `Amount` is all that can be staked. Language and country are known after the call for the player. */
function userOf(command: ProviderCommand, { player }: Booked, balance: BalanceView) {
  const caller = command.caller.playerRef;
  return {
    UserId: player?.playerRef ?? caller,
    State: 'Active',
    ...(player && { LanguageCode: player.language.slice(0, 2).toUpperCase(), CountryCode: player.country }),
    CurrencyCode: balance.currency,
    Amount: exactNumber(String(balance.totalMinor)),
  };
}

function transactionAnswer(
  call: RawCall,
  receipt: Receipt,
  user: { readonly CurrencyCode: string },
): RawReply {
  const asked = readNovomatic(NovomaticTransaction, call.rawBody);
  return json(call, 201, {
    TransactionType: asked?.TransactionType,
    TransactionId: receipt.step.transactionId,
    TransactionCreationDate: asked?.TransactionCreationDate ?? undefined,
    TransactionReferenceId: receipt.operatorTransactionId,
    TransactionReferenceCreationDate: receipt.processedAt,
    Amount: asked && exactNumber(String(BigInt(asked.Amount))),
    CurrencyCode: user.CurrencyCode,
    User: user,
  });
}

/** `StartDate` only where the call brought it: an adapter knows no round's beginning. */
function roundAnswer(call: RawCall, command: ProviderCommand, receipt: Receipt | undefined): RawReply {
  const asked = readNovomatic(NovomaticRound, call.rawBody);
  const roundId = command.kind === 'roundEnd' ? command.roundId : (asked?.EntityId ?? undefined);
  return json(call, 200, {
    EntityType: 'CasinoRound',
    EntityId: roundId,
    EntityReferenceId: receipt?.operatorTransactionId ?? roundId,
    State: asked?.State,
    StartDate: asked?.StartDate ?? undefined,
  });
}

const errors: Readonly<Record<RefusalCode, NovomaticError>> = {
  insufficient_funds: error.funds,
  player_unknown: error.user,
  game_forbidden: error.game,
  session_invalid: error.token,
  session_expired: error.token,
  player_blocked: error.forbidden,
  limit_reached: error.forbidden,
  time_limit_reached: error.forbidden,
  activity_check: error.forbidden,
  stake_above_cap: error.forbidden,
  bad_signature: error.unauthorized,
  bad_request: error.badRequest,
  currency_mismatch: error.badRequest,
  mode_mismatch: error.badRequest,
  payload_conflict: error.badRequest,
  cancelled_before_stake: error.badRequest,
  already_processed: error.badRequest,
  already_settled: error.badRequest,
  already_cancelled: error.badRequest,
  round_closed: error.badRequest,
  stake_unknown: error.internal,
  stale_timestamp: error.internal,
  busy: error.internal,
  unavailable: error.internal,
};

function refused(call: RawCall, of: NovomaticError, message: string): RawReply {
  return json(call, of.status, { Error: { Code: of.name, Message: message } });
}

function json(call: RawCall, status: number, body: object): RawReply {
  const now = nowUtc();
  const requestId = call.headers['nrgs-requestid'];
  return {
    status,
    contentType: 'application/json',
    body: JSON.stringify(body),
    headers: {
      DateUtc: now,
      'NRGS-ProcessedDateUtc': now,
      // A name that cannot stand in a header is not repeated.
      ...(requestId !== undefined &&
        /^[\x21-\x7e]{1,100}$/.test(requestId) && { 'NRGS-RequestReferenceId': requestId }),
    },
  };
}
