import type { Draw } from '../fairness/draw.ts';
import type { BlackjackAction, BlackjackRoundView, HandView } from '../protocol.ts';
import { newShoe, takeFrom, toCard } from './shoe.ts';
import { act, deal, insurancePayoutOf, isBlackjack, legalActions, payoutOf, resultOf, totalOf, UNITS_PER_STAKE, unitsOf } from './table.machine.ts'; // prettier-ignore
import type { Hand, Table } from './table.machine.ts';

export const BLACKJACK_ID = 'blackjack';
export const BLACKJACK_MATH_VERSION = '1';

type TablePart = Pick<
  BlackjackRoundView,
  'hands' | 'activeHand' | 'legalActions' | 'actionStakesMinor' | 'dealer' | 'insurance'
>;
export type BlackjackOutcome = {
  readonly view: TablePart;
  readonly isDone: boolean;
  /** All stakes of the round, in minor units. */
  readonly stakeMinor: bigint;
  /** 0 until the round is done. */
  readonly winMinor: bigint;
};

/**
 * Plays a round from its first card through the actions given. Pure: the same draws and actions give the same
 * table, which is how a round is restored after a crash and how anyone can verify it.
 *
 * Units: `stakeMinor` is even, so that 3:2 and half a stake leave no remainder.
 */
export function playBlackjack(
  stakeMinor: bigint,
  draw: Draw,
  actions: readonly BlackjackAction[],
): BlackjackOutcome {
  if (stakeMinor <= 0n || stakeMinor % BigInt(UNITS_PER_STAKE) !== 0n)
    throw new RangeError(`blackjack: a stake of ${stakeMinor} is not even`);
  const unitMinor = stakeMinor / BigInt(UNITS_PER_STAKE);
  const take = takeFrom(newShoe(), draw);
  const table = deal(take);
  for (const action of actions) act(table, action, take);

  const isDone = table.phase === 'done';
  const staked = table.hands.reduce((sum, hand) => sum + hand.units, table.insuranceUnits);
  const paid = table.hands.reduce((sum, hand) => sum + payoutOf(table, hand), insurancePayoutOf(table));
  return {
    view: viewOf(table, unitMinor, actions),
    isDone,
    stakeMinor: BigInt(staked) * unitMinor,
    winMinor: isDone ? BigInt(paid) * unitMinor : 0n,
  };
}

function viewOf(table: Table, unitMinor: bigint, actions: readonly BlackjackAction[]): TablePart {
  const isDone = table.phase === 'done';
  const minor = (units: number) => String(BigInt(units) * unitMinor);
  const seen = isDone ? table.dealer : table.dealer.slice(0, 1);
  const legal = legalActions(table);
  const staking = legal.filter((action) => unitsOf(action) > 0);
  return {
    hands: table.hands.map((hand) => handView(table, hand, minor)),
    activeHand: table.phase === 'player' ? table.activeHand : null,
    legalActions: legal,
    actionStakesMinor: Object.fromEntries(staking.map((action) => [action, minor(unitsOf(action))])),
    dealer: {
      cards: seen.map(toCard),
      isHoleHidden: !isDone,
      ...totalOf(seen),
      isBlackjack: isDone && isBlackjack({ cards: table.dealer, isFromSplit: false }),
    },
    insurance: actions.includes('insure')
      ? {
          stakeMinor: minor(table.insuranceUnits),
          // The dealer has peeked once the insurance is taken: it is lost when the round continues.
          result: insurancePayoutOf(table) > 0 ? 'win' : 'lose',
          winMinor: minor(insurancePayoutOf(table)),
        }
      : null,
  };
}

function handView(table: Table, hand: Hand, minor: (units: number) => string): HandView {
  const isDone = table.phase === 'done';
  return {
    cards: hand.cards.map(toCard),
    ...totalOf(hand.cards),
    isBlackjack: isBlackjack(hand),
    isDoubled: hand.isDoubled,
    isFromSplit: hand.isFromSplit,
    isFinished: hand.isFinished,
    stakeMinor: minor(hand.units),
    result: isDone ? resultOf(table, hand) : null,
    winMinor: isDone ? minor(payoutOf(table, hand)) : '0',
  };
}
