import type { Db, Tx } from '@halcyon/server-kit/sql';
import { lockGuard, outcomeCode, type Outcome } from '../../ledger/public.ts';
import type { SpinDependencies } from './dependencies.ts';
import { endAward } from './spin-end.service.ts';
import { stepSpins } from './spin-award.machine.ts';
import * as store from './spin-award.store.ts';
import type { SpinAwardRow } from './spin-award.store.ts';
import { releaseSpins } from './spin-money.ts';
import { isPaidAtOnce, roundsOf, type Played } from './spin.rules.ts';
import { termsOfAward } from './spin-terms.ts';

/** Which award a provider's call is about. */
export type AwardName = { readonly playerId: bigint; readonly providerId: number; readonly bonusRef: string };
export type SpinReport = AwardName & {
  /** The provider's id of the transaction: a repetition counts once. */
  readonly transactionId: string;
  readonly amountMinor: bigint;
  readonly played: Played;
};

/** What calls of providers need of free spins. */
export type SpinBook = {
  /** `unknown`: no award that takes spins has this name. `played`: all its spins were played. */
  stateOf(on: Pick<Db, 'sql'>, of: AwardName): Promise<'open' | 'played' | 'unknown'>;
  /**
   * Books a win of free spins with `settle`, in the caller's transaction, and counts it. With the last spin the award
   * ends: a crash finds all of it or nothing. Null: more spins than were awarded; nothing was booked.
   */
  report(
    tx: Tx,
    of: SpinReport,
    settle: (as: 'spins' | 'unknown') => Promise<Outcome>,
  ): Promise<Outcome | null>;
};

export function openSpinBook(deps: SpinDependencies): SpinBook {
  return {
    async stateOf(on, of) {
      const award = await store.findAwardByRef(on.sql, of);
      const rounds = award && roundsOf(award, 'one');
      if (rounds === 'too_many') return 'played';
      return rounds === null || rounds === 'ended' ? 'unknown' : 'open';
    },
    async report(tx, of, settle) {
      await lockGuard(tx, of.playerId);
      const found = await store.findAwardByRef(tx.sql, of);
      const award = found && (await store.lockAward(tx.sql, found));
      if (!award) return settle('unknown');
      if ((await store.findReport(tx.sql, award, of.transactionId)) !== null) return settle('spins');
      const rounds = roundsOf(award, of.played);
      if (rounds === 'too_many') return null;
      if (rounds === 'ended') return settle('unknown');
      const outcome = await settle('spins');
      if (outcome.code !== outcomeCode.done || outcome.isRepeat) return outcome;
      await count(tx, award, { ...of, rounds });
      return outcome;
    },
  };

  async function count(
    tx: Tx,
    award: SpinAwardRow,
    { transactionId, amountMinor, rounds }: SpinReport & { readonly rounds: number },
  ): Promise<void> {
    const at = deps.clock.now();
    const terms = await termsOfAward(tx.sql, award);
    const isAtOnce = isPaidAtOnce(terms);
    await store.insertReport(tx.sql, award, { transactionId, rounds, wonMinor: amountMinor, at });
    const after: SpinAwardRow = {
      ...award,
      state: stepSpins(award.state, 'play')!,
      rounds_played: award.rounds_played + rounds,
      won_minor: award.won_minor + amountMinor,
      collected_minor: award.collected_minor + (isAtOnce ? 0n : amountMinor),
    };
    if (isAtOnce) {
      const win = { costMinor: 0n, paidMinor: amountMinor, returnedMinor: 0n };
      await releaseSpins(deps, tx, award, { name: transactionId, ...win });
    }
    if (after.rounds_played < after.rounds_total) return store.moveAward(tx.sql, after);
    await endAward(deps, tx, after, terms, {
      step: 'finish',
      reason: 'played',
      at,
      isRecalled: false,
      paidRounds: after.rounds_total,
    });
  }
}
