import { formatDecimal } from '@halcyon/money/amount';
import { exactNumber, readExactJson } from '@halcyon/wire/providers/exact-json';
import { pariplayCallOf, pariplayError as error, WALLET_MODE } from '@halcyon/wire/providers/pariplay';
import type { RefusalCode } from '@halcyon/wire/seamless/refusal-codes';
import type {
  BalanceView,
  ProviderAdapter,
  ProviderCommand,
  ProviderOutcome,
  RawCall,
  RawReply,
} from '../provider/adapter.ts';

/** An outcome as PariPlay reads it. A repetition is refused with a code that means "done before". */
export function formatPariplay(_call: RawCall, command: ProviderCommand, outcome: ProviderOutcome): RawReply {
  if (!outcome.ok) {
    const kind = outcome.step?.kind ?? command.kind;
    return refused(codeOf(kind, outcome.code), outcome.balance, outcome.code);
  }
  const receipt = outcome.receipts.at(-1);
  return json({
    ...(outcome.balance && balanceOf(outcome.balance)),
    ...(receipt && { TransactionId: receipt.operatorTransactionId }),
    ...(command.kind === 'authenticate' && { FinancialMode: WALLET_MODE }),
  });
}

/** Faults have no balance. An amount below zero has a separate code. */
export const formatPariplayFault: ProviderAdapter['formatFault'] = (call, fault) => {
  if (fault === 'unreadable')
    return refused(isAmountNegative(call) ? error.negativeAmount : error.general, null, fault);
  return refused(fault === 'internal' ? error.general : error.authentication, null, fault);
};

/** What a refusal is called, by the step that it ended. Source: docs/domains/play-pariplay.md, "Codes". */
function codeOf(kind: ProviderCommand['kind'], code: RefusalCode): number {
  switch (code) {
    case 'insufficient_funds':
      return error.funds;
    case 'bad_signature':
      return error.authentication;
    case 'session_expired':
      return error.tokenExpired;
    case 'session_invalid':
      return error.token;
    case 'player_unknown':
      return error.user;
    case 'player_blocked':
      return error.locked;
    case 'game_forbidden':
      return error.game;
    case 'currency_mismatch':
      return error.currency;
    case 'limit_reached':
    case 'time_limit_reached':
    case 'stake_above_cap':
      return error.responsibleGaming;
    case 'activity_check':
      return error.regulation;
    case 'stake_unknown':
      return kind === 'rollback' ? error.unknownTransaction : error.round;
    case 'cancelled_before_stake':
    case 'already_cancelled':
      return error.alreadyCancelled;
    case 'already_processed':
    case 'already_settled':
      return error.alreadySettled;
    case 'round_closed':
      return error.roundEnded;
    case 'bad_request':
    case 'mode_mismatch':
    case 'payload_conflict':
    case 'stale_timestamp':
    case 'busy':
    case 'unavailable':
      return error.general;
  }
}

function refused(errorCode: number, balance: BalanceView | null, message: string): RawReply {
  const shown = balance && balanceOf(balance);
  return json({
    Error: { ErrorCode: errorCode, ...(shown && { Balance: shown.Balance }), Message: message },
  });
}

/** `Balance` is all that can be staked; `BonusBalance` says how much of it is bonus. */
function balanceOf(balance: BalanceView) {
  return {
    Balance: exactNumber(formatDecimal(balance.totalMinor, balance.currency)),
    BonusBalance: exactNumber(formatDecimal(balance.bonusMinor, balance.currency)),
  };
}

function isAmountNegative(call: RawCall): boolean {
  const read = pariplayCallOf(call.path) && readExactJson(call.rawBody);
  if (typeof read !== 'object' || read === null) return false;
  return ['Amount', 'DebitAmount', 'CreditAmount', 'Points'].some((field) => {
    const amount: unknown = Object.hasOwn(read, field) ? (read as Record<string, unknown>)[field] : null;
    return typeof amount === 'string' && /^-\d/.test(amount);
  });
}

function json(body: object): RawReply {
  return { status: 200, contentType: 'application/json', body: JSON.stringify(body) };
}
