import type { MoneyStep, ProviderPolicy } from '../provider/adapter.ts';

/** The ledger keeps keys of up to 200 signs: a provider's id of 128, plus its prefix. */
const ID_MAX = 180;
// oxlint-disable-next-line no-control-regex -- what the database cannot keep
const READABLE = /^[^\u0000-\u001f\u007f]+$/;

/** True: both ids can be kept as they are. */
export function hasGoodIds(step: MoneyStep): boolean {
  const ids = [
    step.transactionId,
    step.roundId,
    ...(step.kind === 'rollback' ? [step.originalTransactionId] : []),
  ];
  return ids.every((id) => id === null || (id.length <= ID_MAX && READABLE.test(id)));
}

/**
 * The id and the round of a step in the ledger. Where each stake is settled separately, its id names everything: its
 * win is booked under it, so that no second one can be paid, and each stake is a separate round within the provider's,
 * so that what happens to one bet of a table leaves the others alone.
 */
export function keysOf(
  step: MoneyStep,
  policy: Pick<ProviderPolicy, 'roundEnd'>,
): { readonly transactionId: string; readonly roundId: string | null; readonly isRoundFinal: boolean } {
  const { transactionId, roundId } = step;
  const isRoundFinal = step.isRoundFinal && policy.roundEnd !== 'never-told';
  if (policy.roundEnd !== 'win-settles-stake') return { transactionId, roundId, isRoundFinal };
  const bet = betOf(step);
  // Wins are keyed by the ids of their stakes, so prizes need a separate namespace.
  if (bet === null && step.kind === 'win')
    return { transactionId: `prize:${transactionId}`, roundId, isRoundFinal };
  if (bet === null) return { transactionId, roundId, isRoundFinal };
  const own = `${roundId ?? ''}#${bet}`;
  if (step.kind === 'win') return { transactionId: bet, roundId: own, isRoundFinal: true };
  return { transactionId, roundId: own, isRoundFinal };
}

function betOf(step: MoneyStep): string | null {
  if (step.kind === 'stake') return step.transactionId;
  if (step.kind === 'win') return step.stakeTransactionId;
  return step.kind === 'rollback' ? step.originalTransactionId : null;
}

/** The provider's own name of a round, from the ledger's. */
export function providerRoundOf(roundKey: string): string {
  const at = roundKey.indexOf('#');
  return at < 0 ? roundKey : roundKey.slice(0, at);
}
