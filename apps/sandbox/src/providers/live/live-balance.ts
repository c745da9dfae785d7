import type { Rounds } from '../rounds.ts';
import type { SimulatedSession } from '../simulator.ts';

/** A stake that the operator took; its win or its return names it. */
export type HeldStake = {
  readonly roundId: string;
  readonly transactionId: string;
  readonly amountMinor: bigint;
};
export type StakeAnswer =
  | { readonly taken: true; readonly stake: HeldStake }
  | { readonly taken: false; readonly code: string };

/** The money of a live table: stakes while bets are open, one settlement when the round is decided. */
export type LiveBalance = {
  /** `roundId` null: the player's first stake of this round. */
  stake(session: SimulatedSession, roundId: string | null, amountMinor: bigint): Promise<StakeAnswer>;
  settle(
    session: SimulatedSession,
    roundId: string,
    payouts: readonly { readonly stakeTransactionId: string; readonly amountMinor: bigint }[],
  ): Promise<void>;
  takeBack(session: SimulatedSession, stakes: readonly HeldStake[]): Promise<void>;
};

/** The books of all providers as a live table's balance. A round here is one player's share of a table's round. */
export function bookedBalance(rounds: Rounds): LiveBalance {
  /** A first bet of an award's value is its next free round, and takes no other bet. */
  async function freeStake(
    session: SimulatedSession,
    bonusRef: string,
    amountMinor: bigint,
  ): Promise<StakeAnswer> {
    const roundId = rounds.open(session, null);
    const { transactionId } = await rounds.freeStake(session, roundId, bonusRef);
    return { taken: true, stake: { roundId, transactionId, amountMinor } };
  }
  return {
    async stake(session, known, amountMinor) {
      const award = known === null ? rounds.awardOf(session) : null;
      if (award?.valueMinor === amountMinor) return freeStake(session, award.bonusRef, amountMinor);
      if (known !== null && rounds.isFree(session, known)) return { taken: false, code: 'free_round' };
      const roundId = known ?? rounds.open(session, null);
      const { result, code, transactionId } = await rounds.stake(session, roundId, amountMinor);
      if (result === 'done') return { taken: true, stake: { roundId, transactionId, amountMinor } };
      if (known === null) rounds.abandon(session, roundId, result);
      return { taken: false, code };
    },
    async settle(session, roundId, payouts) {
      await rounds.settle(session, roundId, payouts);
    },
    async takeBack(session, stakes) {
      for (const { roundId, transactionId, amountMinor } of stakes) {
        if (session.mode === 'demo') session.balanceMinor += amountMinor;
        else if (!rounds.isFree(session, roundId)) await rounds.takeBack(session, roundId, transactionId);
        rounds.abandon(session, roundId, 'takenBack');
      }
    },
  };
}
