import { type RefusalCode, isRetryable } from '@halcyon/wire/seamless/refusal-codes';
import { outcomeCode, type Outcome } from '../../ledger/public.ts';
import type {
  BalanceView,
  MoneyStep,
  ProviderOutcome,
  ProviderPolicy,
  Receipt,
} from '../provider/adapter.ts';
import { stepVerdict } from './verdict.rules.ts';

export type Refused = Extract<ProviderOutcome, { ok: false }>;
export type Booked = { readonly receipt: Receipt; readonly balance: BalanceView | null };

/** The outcome of a step that the ledger has answered. */
export function bookedOf(
  of: { readonly policy: ProviderPolicy },
  asked: MoneyStep,
  order: { readonly playerId: bigint; readonly currency: string },
  outcome: Outcome,
): Booked | Refused {
  const verdict = stepVerdict(asked.kind, of.policy, outcome);
  const balance = balanceAfter(order.currency, outcome);
  const operatorTransactionId = `${order.playerId}-${outcome.sequence}`;
  if (!verdict.ok) {
    const { code, isRetryable: mayAskAgain, isDone } = verdict;
    return {
      ok: false,
      code,
      isRetryable: mayAskAgain,
      isReplay: outcome.isRepeat,
      balance,
      step: asked,
      operatorTransactionId: isDone ? operatorTransactionId : null,
    };
  }
  return {
    balance,
    receipt: {
      step: asked,
      operatorTransactionId,
      processedAt: isoOf(outcome.decidedAtMs),
      isReplay: outcome.isRepeat,
      isNoop: verdict.isNoop,
      bonusPartMinor: outcome.bonusPartMinor,
    },
  };
}

/** All commands of a batch are decided at one instant, so the last text is nearly always needed again. */
let lastIso = { ms: 0, text: '' };
function isoOf(ms: number): string {
  if (lastIso.ms !== ms) lastIso = { ms, text: new Date(ms).toISOString() };
  return lastIso.text;
}

export function balanceAfter(currency: string, outcome: Outcome): BalanceView | null {
  if (outcome.code === outcomeCode.playerUnknown) return null;
  return viewOf(currency, outcome.cashMinor, outcome.bonusMinor);
}

export function viewOf(currency: string, cashMinor: bigint, bonusMinor: bigint): BalanceView {
  return { currency, cashMinor, bonusMinor, totalMinor: cashMinor + bonusMinor };
}

export function accepted(
  balance: BalanceView | null,
  receipts: readonly Receipt[] = [],
): Extract<ProviderOutcome, { ok: true }> {
  return { ok: true, balance, receipts, player: null, launch: null, nextToken: null };
}

/** Refused without the ledger. */
export function refusal(code: RefusalCode, step: MoneyStep | null): Refused {
  return {
    ok: false,
    code,
    isRetryable: isRetryable(code),
    isReplay: false,
    balance: null,
    step,
    operatorTransactionId: null,
  };
}
