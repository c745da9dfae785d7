import { exactNumber } from '@halcyon/wire/providers/exact-json';
import { isSoftswissV2 } from '@halcyon/wire/providers/softswiss-v2';
import {
  readSoftswiss,
  softswissCode as code,
  SoftswissPlay,
  SoftswissRollback,
} from '@halcyon/wire/providers/softswiss';
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
import { codeOf } from './softswiss.codes.ts';
import { formatSoftswissV2, refusedV2 } from './softswiss-v2.answers.ts';

/** An outcome as SoftSwiss reads it: every action with our id of it, in the order of the call. */
export function formatSoftswiss(call: RawCall, command: ProviderCommand, outcome: ProviderOutcome): RawReply {
  if (isSoftswissV2(call.path)) return formatSoftswissV2(call, command, outcome);
  if (!outcome.ok) return refused(codeOf(outcome.code), outcome.code, outcome.balance);
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

/** A call that is not authentic is 403, one that cannot be read 400; after a 500 it is repeated. */
export const formatSoftswissFault: ProviderAdapter['formatFault'] = (call, fault) => {
  const ofUnbelieved = fault === 'unreadable' ? code.badRequest : code.forbidden;
  const of = fault === 'internal' ? code.internal : ofUnbelieved;
  return isSoftswissV2(call.path) ? refusedV2(of, fault) : refused(of, fault, null);
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
