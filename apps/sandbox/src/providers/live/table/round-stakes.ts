import type { SimulatedSession } from '../../simulator.ts';
import type { HeldStake, LiveBalance } from '../live-balance.ts';
import type { Bet } from '../table-game.ts';
import { done, not, type BetAnswer } from './table-view.ts';

/** What one player holds in one round: bets and the stakes that pay for them. */
export type Share = {
  readonly session: SimulatedSession;
  roundId: string | null;
  readonly stakes: { readonly held: HeldStake; readonly bets: readonly Bet[] }[];
  /** Pending stakes count towards the limit. */
  pendingMinor: bigint;
  wonMinor: bigint | null;
};

/**
 * The stakes of one round of one table. A bet that was placed before the close is in, also when the wallet's
 * answer comes after it; settling waits for those answers.
 */
export class RoundStakes {
  readonly #working: LiveBalance;
  readonly #shares = new Map<string, Share>();
  readonly #underWay = new Set<Promise<unknown>>();

  constructor(working: LiveBalance) {
    this.#working = working;
  }

  shareOf(sessionId: string): Share | null {
    return this.#shares.get(sessionId) ?? null;
  }

  get hasPlayers(): boolean {
    return this.#shares.size > 0;
  }

  stakedMinor(sessionId: string): bigint {
    const share = this.#shares.get(sessionId);
    if (!share) return 0n;
    return share.stakes.reduce((sum, { held }) => sum + held.amountMinor, share.pendingMinor);
  }

  /** One stake for these bets together; one after the other for the same player. */
  async place(session: SimulatedSession, bets: readonly Bet[]): Promise<BetAnswer> {
    const amountMinor = bets.reduce((sum, bet) => sum + bet.amountMinor, 0n);
    const share: Share = this.#shares.get(session.id) ?? {
      session,
      roundId: null,
      stakes: [],
      pendingMinor: 0n,
      wonMinor: null,
    };
    if (share.pendingMinor > 0n) return not('not_now');
    this.#shares.set(session.id, share);
    share.pendingMinor = amountMinor;
    const asked = this.#working.stake(session, share.roundId, amountMinor);
    this.#underWay.add(asked);
    try {
      const answer = await asked;
      if (!answer.taken) return not(answer.code);
      share.roundId = answer.stake.roundId;
      share.stakes.push({ held: answer.stake, bets });
      return done;
    } finally {
      share.pendingMinor = 0n;
      this.#underWay.delete(asked);
      if (share.stakes.length === 0) this.#shares.delete(session.id);
    }
  }

  /** Pays every player what `returns` has for each bet, nothing included. */
  async settle(returns: (sessionId: string, bet: Bet) => bigint): Promise<void> {
    await this.#answered();
    await Promise.all(
      [...this.#shares].map(async ([sessionId, share]) => {
        if (share.roundId === null) return;
        const payouts = share.stakes.map(({ held, bets }) => ({
          stakeTransactionId: held.transactionId,
          amountMinor: bets.reduce((sum, bet) => sum + returns(sessionId, bet), 0n),
        }));
        share.wonMinor = payouts.reduce((sum, payout) => sum + payout.amountMinor, 0n);
        await this.#working.settle(share.session, share.roundId, payouts);
      }),
    );
  }

  /** The round is void: every stake goes back. */
  async takeBack(): Promise<void> {
    await this.#answered();
    for (const { session, stakes } of this.#shares.values()) {
      await this.#working.takeBack(
        session,
        stakes.map(({ held }) => held),
      );
    }
    this.#shares.clear();
  }

  async #answered(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }
}
