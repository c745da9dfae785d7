import {
  kind,
  outcomeCode,
  type History,
  type Known,
  type OutcomeCode,
  type Recorded,
} from '../../ledger/public.ts';

/** The stakes of a round that were taken and not given back. */
export function openStakes(round: readonly History[]): readonly Recorded[] {
  return round.flatMap(({ recorded, isResolved }) =>
    recorded?.kind === kind.stake && recorded.code === outcomeCode.done && !isResolved ? [recorded] : [],
  );
}

/** Why nothing can be won or corrected in a round; null: it holds a stake that was not given back. */
export function settlementRejection(round: readonly History[]): OutcomeCode | null {
  if (openStakes(round).length > 0) return null;
  const stakes = round.flatMap(({ recorded }) => (recorded?.kind === kind.stake ? [recorded] : []));
  if (stakes.length === 0) return outcomeCode.stakeUnknown;
  const wasTaken = stakes.some((stake) => stake.code === outcomeCode.done);
  return wasTaken ? outcomeCode.stakeWasRefunded : outcomeCode.stakeNotTaken;
}

/**
 * True: this stake of the round can no longer be refunded, because a paid win would be left without a stake. A win that
 * names its stake holds every stake; a win paid to the round as a whole allows a refund while another stake that cost
 * money remains.
 */
export function isHeld(stake: Recorded, round: readonly History[]): boolean {
  const wins = round.flatMap(({ recorded, isResolved }) =>
    recorded?.kind === kind.settle &&
    recorded.code === outcomeCode.done &&
    recorded.requestedMinor > 0n &&
    !isResolved
      ? [recorded]
      : [],
  );
  if (wins.length === 0) return false;
  if (wins.some((win) => win.referenceKey !== null)) return true;
  return !openStakes(round).some((other) => other.sequence !== stake.sequence && other.requestedMinor > 0n);
}

/** The weight with which a stake still counts towards a bonus: none once a cash-out of its round has taken it back. */
export function countedOf(
  { weightBasisPoints }: Recorded,
  key: string | null,
  round: readonly History[],
): number {
  const wasTakenBack = round.some(
    ({ recorded }) =>
      recorded?.kind === kind.settle && recorded.referenceKey === key && recorded.weightBasisPoints > 0,
  );
  return wasTakenBack ? 0 : weightBasisPoints;
}

/** True: a stake that had not been given back paid for this win of the round, when it came. */
export function wasPaidFor(win: Recorded, round: Known['round']): boolean {
  if (win.referenceKey !== null) return true;
  const before = round.flatMap(({ key, recorded }) =>
    recorded && recorded.code === outcomeCode.done && recorded.sequence < win.sequence
      ? [{ key, recorded }]
      : [],
  );
  const givenBack = new Set(
    before.flatMap(({ recorded }) => (recorded.kind === kind.refund ? [recorded.referenceKey] : [])),
  );
  return before.some(({ key, recorded }) => recorded.kind === kind.stake && !givenBack.has(key));
}

/** True: a win was booked, of nothing too, and not taken back. */
export function isSettled(settling: History | undefined): boolean {
  if (!settling?.recorded || settling.isResolved) return false;
  return settling.recorded.kind === kind.settle && settling.recorded.code === outcomeCode.done;
}

/** True: the provider declared the round finished, by its end or with its last win, stake or refund. */
export function isRoundEnded(round: readonly History[]): boolean {
  return round.some(({ recorded }) => {
    const ends = recorded?.endsRound === true || recorded?.kind === kind.endRound;
    return ends && closingCodes.has(recorded.code);
  });
}

// A refund of an unknown stake closes its round too: the stake must not come through afterwards.
const closingCodes = new Set<number>([
  outcomeCode.done,
  outcomeCode.alreadyRefunded,
  outcomeCode.refundedBeforeStake,
]);
