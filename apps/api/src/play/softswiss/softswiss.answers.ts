import { exactNumber } from '@halcyon/wire/providers/exact-json';
import {
  readSoftswiss,
  softswissCode as code,
  SoftswissPlay,
  SoftswissRollback,
} from '@halcyon/wire/providers/softswiss';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type {
  BalanceView,
  MoneyStep,
  ProviderAdapter,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
  RawReply,
  Receipt,
} from '../provider/adapter.ts';

/** An outcome in SoftSwiss' words: every action with our id of it, in the order in which they were asked. */
export function formatSoftswiss(call: RawCall, command: ProviderCommand, outcome: ProviderOutcome): RawReply {
  if (!outcome.ok) return refused(codes[outcome.code], outcome.code, outcome.balance);
  if (!outcome.balance) return refused(code.player, 'player_unknown', null);
  const balance = exactNumber(String(outcome.balance.totalMinor));
  if (command.kind !== 'batch') {
    const roundId = command.kind === 'roundEnd' ? { game_id: command.roundId } : {};
    return json(200, { balance, ...roundId });
  }
  return json(200, {
    balance,
    game_id: command.steps[0]?.roundId,
    transactions: idsAsked(call, command.steps).flatMap((id) => {
      const receipt = outcome.receipts.find(({ step }) => step.transactionId === id);
      return receipt ? [transactionOf(receipt)] : [];
    }),
  });
}

/** A call that cannot be believed is 403, one that cannot be read 400; with 500 it comes again. */
export const formatSoftswissFault: ProviderAdapter['formatFault'] = (_call, fault) => {
  if (fault === 'internal') return refused(code.internal, fault, null);
  return refused(fault === 'unreadable' ? code.badRequest : code.forbidden, fault, null);
};

const codes: Readonly<Record<RefusalCode, number>> = {
  insufficient_funds: code.funds,
  player_unknown: code.player,
  session_invalid: code.player,
  session_expired: code.player,
  limit_reached: code.betLimit,
  time_limit_reached: code.betLimit,
  stake_above_cap: code.maxBet,
  game_forbidden: code.gameForbidden,
  // No code is about a question to the player, and 105 would say that a limit is reached.
  activity_check: code.gameForbidden,
  player_blocked: code.disabled,
  currency_mismatch: code.currency,
  bad_signature: code.forbidden,
  bad_request: code.badRequest,
  mode_mismatch: code.badRequest,
  payload_conflict: code.badRequest,
  cancelled_before_stake: code.badRequest,
  already_processed: code.badRequest,
  already_settled: code.badRequest,
  already_cancelled: code.badRequest,
  round_closed: code.badRequest,
  stake_unknown: code.internal,
  stale_timestamp: code.internal,
  busy: code.internal,
  unavailable: code.internal,
};

/** An id of nothing is empty: a rollback of what never came, a bet after its rollback. */
function transactionOf({ step, operatorTransactionId, processedAt, isNoop, bonusPartMinor }: Receipt) {
  return {
    action_id: step.transactionId,
    tx_id: isNoop ? '' : operatorTransactionId,
    processed_at: processedAt,
    ...(bonusPartMinor > 0n && { bonus_amount: exactNumber(String(bonusPartMinor)) }),
  };
}

/** In the order of the call, which is that of the steps when there is only one. */
function idsAsked(call: RawCall, steps: readonly MoneyStep[]): readonly string[] {
  if (steps.length === 1) return steps.map(({ transactionId }) => transactionId);
  const asked = readSoftswiss(call.path === '/rollback' ? SoftswissRollback : SoftswissPlay, call.rawBody);
  return (asked?.actions ?? []).map(({ action_id: id }) => id);
}

/** What the provider may not do travels as 412, what is wrong with the call under its own status. */
function refused(of: number, message: string, balance: BalanceView | null): RawReply {
  const isOwnStatus = of === code.badRequest || of === code.forbidden || of === code.internal;
  const shown = balance && { balance: exactNumber(String(balance.totalMinor)) };
  return json(isOwnStatus ? of : 412, { code: of, message, ...shown });
}

function json(status: number, body: object): RawReply {
  return { status, contentType: 'application/json', body: JSON.stringify(body) };
}
