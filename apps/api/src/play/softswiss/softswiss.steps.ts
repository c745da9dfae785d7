import type { Caller, MoneyStep, ProviderCommand } from '../provider/adapter.ts';

/** What both versions report of a round. */
type Round = {
  readonly caller: Caller;
  readonly roundId: string;
  readonly gameRef: string;
  readonly isFinished: boolean;
};
type Played = {
  readonly isBet: boolean;
  readonly id: string;
  readonly amount: { readonly amountMinor: bigint; readonly currency: string };
};

/**
 * Bets and wins of one call. A bet must be covered without a win of the same call: bets come first, whatever
 * the order.
 */
export function playedBatch(round: Round, played: readonly Played[]): ProviderCommand {
  const { isFinished, ...booking } = round;
  const ordered = [...played.filter(({ isBet }) => isBet), ...played.filter(({ isBet }) => !isBet)];
  const steps = ordered.map(({ isBet, id, amount }, index): MoneyStep => {
    const step = {
      ...booking,
      transactionId: id,
      isRoundFinal: isFinished && index === ordered.length - 1,
      amount,
    };
    return isBet ? { kind: 'stake', ...step } : { kind: 'win', ...step, stakeTransactionId: null };
  });
  return { kind: 'batch', caller: round.caller, steps };
}

/** The call does not say whether a bet or a win is meant. */
export function takenBackBatch(
  round: Round,
  takenBack: readonly { readonly id: string; readonly originalId: string }[],
): ProviderCommand {
  const { isFinished, ...booking } = round;
  const steps = takenBack.map(({ id, originalId }, index): MoneyStep => ({
    kind: 'rollback',
    ...booking,
    transactionId: id,
    isRoundFinal: isFinished && index === takenBack.length - 1,
    original: 'any',
    originalTransactionId: originalId,
    amount: null,
  }));
  return { kind: 'batch', caller: round.caller, steps };
}

export function finishedRound(round: {
  readonly caller: Caller;
  readonly roundId: string;
  readonly gameRef: string | null;
}): ProviderCommand {
  return { kind: 'roundEnd', ...round, transactionId: `finished-${round.roundId}`, isRoundFinal: true };
}

/** What free spins or a promotion brought: paid once under its name, without a stake. */
export function paidOnce(of: {
  readonly caller: Caller;
  readonly name: string;
  readonly amount: Played['amount'];
  /** Of free spins: their issue. */
  readonly bonusRef?: string;
}): ProviderCommand {
  return {
    kind: 'win',
    caller: of.caller,
    transactionId: of.name,
    roundId: of.name,
    gameRef: null,
    isRoundFinal: true,
    amount: of.amount,
    stakeTransactionId: null,
    isStakeless: true,
    ...(of.bonusRef !== undefined && { award: { bonusRef: of.bonusRef, played: 'rest' } }),
  };
}
