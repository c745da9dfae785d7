import type { Command } from '../../ledger/public.ts';
import { refundCommand, settleCommand, stakeCommand, type Order } from '../../wagering/public.ts';
import { keyOfBet, providerOf, type Bet, type BetResult, type Terms } from './bet.ts';

/** What of a bet decides what is booked for it. */
export type BookedBet = Pick<
  Bet,
  | 'playerId'
  | 'betId'
  | 'vertical'
  | 'currency'
  | 'stakeMinor'
  | 'freeBetId'
  | 'state'
  | 'revision'
  | 'stakeRevision'
  | 'returnedMinor'
  | 'cashedOutMinor'
>;

/** A total price from which on the stake of a bet counts towards a bonus. */
const COUNTED_ODDS_MILLI = 1_500n;
const COUNTED_BASIS_POINTS = 10_000;

/** The stake of a new bet. A free bet has none. Pure. */
export function stakeOfBet(
  bet: Pick<Terms, 'playerId' | 'betId' | 'vertical' | 'currency' | 'stakeMinor' | 'totalOddsMilli'>,
): Command {
  return stakeCommand({
    ...orderOf(bet)(keyOfBet.stake(bet.betId, 0)),
    amountMinor: bet.stakeMinor,
    weightBasisPoints: bet.totalOddsMilli >= COUNTED_ODDS_MILLI ? COUNTED_BASIS_POINTS : 0,
  });
}

/** What is paid for a bet, or a part of it, before it is decided. `revision`: of the bet's next move. Pure. */
export function cashOutOfBet(
  bet: BookedBet,
  of: { readonly amountMinor: bigint; readonly revision: number; readonly isWhole: boolean },
): Command {
  return settleCommand({
    ...orderOf(bet)(keyOfBet.cashOut(bet.betId, of.revision)),
    isRoundFinal: of.isWhole,
    amountMinor: of.amountMinor,
    stakeTransactionId: keyOfBet.stake(bet.betId, bet.stakeRevision),
    isCashOut: true,
  });
}

/** The commands that bring the books from what is booked for a bet to its result, in order, and the stake that then counts. */
export type Booking = { readonly commands: readonly Command[]; readonly stakeRevision: number };

/**
 * A result that replaces another one takes that back first: a win as a whole, a stake that was given back is taken again.
 * `revision`: of the bet's next move. Pure.
 */
export function bookingOf(bet: BookedBet, result: BetResult, revision: number): Booking {
  const order = orderOf(bet);
  const commands: Command[] = [];
  let { stakeRevision } = bet;
  if (isRefunded(bet)) {
    const takesAgain = keyOfBet.stake(bet.betId, stakeRevision);
    stakeRevision = revision;
    const transactionId = keyOfBet.stake(bet.betId, stakeRevision);
    commands.push(stakeCommand({ ...order(transactionId), amountMinor: bet.stakeMinor, takesAgain }));
  } else if (bet.returnedMinor > 0n) {
    commands.push(
      refundCommand({
        ...order(keyOfBet.undo(bet.betId, bet.revision)),
        original: 'win',
        originalTransactionId: keyOfBet.settle(bet.betId, bet.revision),
        amountMinor: null,
      }),
    );
  }
  if (result.state !== 'open')
    commands.push(...finalCommands(bet, result, { order, revision, stakeRevision }));
  return { commands, stakeRevision };
}

/** A void bet of which nothing was cashed out gives its stake back; everything else is a settlement, of nothing too. */
function finalCommands(
  bet: BookedBet,
  { state, returnedMinor }: Exclude<BetResult, { state: 'open' }>,
  of: {
    readonly order: (key: string) => Order;
    readonly revision: number;
    readonly stakeRevision: number;
  },
): readonly Command[] {
  const { betId, freeBetId, cashedOutMinor } = bet;
  const stakeKey = keyOfBet.stake(betId, of.stakeRevision);
  // A free bet has no stake in the books that could be given back or be lost.
  if (freeBetId !== null && returnedMinor === 0n) return [];
  if (state === 'void' && cashedOutMinor === 0n)
    return [
      refundCommand({
        ...of.order(keyOfBet.void(betId, of.revision)),
        original: 'stake',
        originalTransactionId: stakeKey,
        amountMinor: null,
      }),
    ];
  return [
    settleCommand({
      ...of.order(keyOfBet.settle(betId, of.revision)),
      isRoundFinal: true,
      amountMinor: returnedMinor,
      stakeTransactionId: freeBetId === null ? stakeKey : null,
    }),
  ];
}

/** True: the stake was given back, by a settlement that found the bet void. */
function isRefunded({ state, cashedOutMinor, freeBetId }: BookedBet): boolean {
  return state === 'void' && cashedOutMinor === 0n && freeBetId === null;
}

function orderOf(
  bet: Pick<BookedBet, 'playerId' | 'betId' | 'vertical' | 'currency'>,
): (transactionId: string) => Order {
  const { playerId, vertical, currency, betId } = bet;
  const providerId = providerOf(bet);
  return (transactionId) => ({
    playerId,
    providerId,
    transactionId,
    vertical,
    currency,
    roundId: betId,
    gameId: null,
    isRoundFinal: false,
  });
}
