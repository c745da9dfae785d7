import { randomUUID } from 'node:crypto';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockGuard, type BonusEnding, type Ledger } from '../../ledger/public.ts';
import type { SpinDependencies, SpinGame } from './dependencies.ts';
import { stepSpins, type SpinEnding } from './spin-award.machine.ts';
import * as store from './spin-award.store.ts';
import type { Named, SpinAwardRow, SpinEndReason } from './spin-award.store.ts';
import { closeAssignment, moveToBonus } from './spin-assignment.service.ts';
import { orderOf } from './spin-issue.service.ts';
import { collectedMinor, collectUnplayed, grantWinnings, releaseSpins } from './spin-money.ts';
import { splitWinnings } from './spin.rules.ts';
import { termsOfAward, type SpinTerms } from './spin-terms.ts';

/** A report of a spin that was played in time may come a little later. */
export const REPORTS_WAIT_MS = 60 * 60_000;

type Ending = {
  readonly step: SpinEnding;
  readonly reason: SpinEndReason;
  readonly at: Date;
  /** True: the provider does not know yet. */
  readonly isRecalled: boolean;
  /** Why the bonus ends that it would have become, where it is taken back. */
  readonly because?: BonusEnding;
  /** How many spins the promotion pays: those that were played, and those whose value was paid out. */
  readonly paidRounds: number;
};

/**
 * Ends an award in the caller's transaction, under the locks of guard and award: its cost is booked, and its winnings are
 * paid, bound by wagering, or wait until the place of a bonus is free. Winnings of played spins are never lost. Its
 * assignment ends with it, or has the bonus from then on.
 */
export async function endAward(
  deps: Pick<SpinDependencies, 'ledger'>,
  tx: Tx,
  award: SpinAwardRow,
  terms: SpinTerms,
  ending: Ending,
): Promise<void> {
  const state = stepSpins(award.state, ending.step);
  if (state === null) throw new Error(`an award that is ${award.state} cannot ${ending.step}`);
  const held = award.collected_minor === 0n ? 0n : await collectedMinor(deps, tx, award.player_id);
  const collected = held < award.collected_minor ? held : award.collected_minor;
  const { paidMinor, boundMinor, returnedMinor } = splitWinnings(collected, terms);
  const costMinor = BigInt(ending.paidRounds) * award.value_minor;
  await releaseSpins(deps, tx, award, { name: 'end', costMinor, paidMinor, returnedMinor });
  const bound = { ...award, state, collected_minor: boundMinor };
  const { reason, at, isRecalled } = ending;
  const isOver = boundMinor === 0n || (await bindWinnings(deps, tx, bound, terms, at)) === 'over';
  const after = { ...bound, is_queued: !isOver, collected_minor: isOver ? 0n : boundMinor };
  await store.endAward(tx.sql, after, { reason, at, recallAt: isRecalled ? at : null });
  if (boundMinor > 0n) return;
  const hasNothing = !terms.isWagerFree && ending.step === 'finish';
  await closeAssignment(tx, award, hasNothing ? 'empty' : ending.step, { at, because: ending.because });
}

/** `waiting`: the place of their bonus is taken. */
async function bindWinnings(
  deps: Pick<SpinDependencies, 'ledger'>,
  tx: Tx,
  award: SpinAwardRow,
  terms: SpinTerms,
  at: Date,
): Promise<'waiting' | 'over'> {
  const bound = await grantWinnings(deps, tx, award, terms);
  if (bound.as === 'waiting') return 'waiting';
  await (bound.as === 'bonus' ? moveToBonus(tx, award, bound) : closeAssignment(tx, award, 'cancel', { at }));
  return 'over';
}

/** The award and its terms under their locks; null: it has ended meanwhile. */
async function lockOpen(tx: Tx, named: Named): Promise<{ award: SpinAwardRow; terms: SpinTerms } | null> {
  await lockGuard(tx, named.player_id);
  const award = await store.lockAward(tx.sql, named);
  if (!award || stepSpins(award.state, 'play') === null) return null;
  return { award, terms: await termsOfAward(tx.sql, award) };
}

/** Ends an award whose time is over. One that its provider never issued is paid at its value. */
export function expireAward(deps: SpinDependencies, named: Named): Promise<void> {
  return deps.db.transact(async (tx) => {
    const open = await lockOpen(tx, named);
    const at = deps.clock.now();
    if (!open || open.award.expires_at.getTime() + REPORTS_WAIT_MS > at.getTime()) return;
    const { award, terms } = open;
    if (award.state === 'ISSUING') return payUnplayed(deps, tx, award, terms, { reason: 'not_issued', at });
    const paidRounds = award.rounds_played;
    await endAward(deps, tx, award, terms, {
      step: 'expire',
      reason: 'expired',
      at,
      isRecalled: false,
      paidRounds,
    });
  });
}

/**
 * Takes back what a player has not played yet, in the caller's transaction under the lock of the guard row: a break, an
 * exclusion, a reversed deposit. What played spins brought stays, unless the ledger has taken it already. `number`: of
 * the one assignment that this is about.
 */
export async function cancelAwards(
  deps: { readonly ledger: Ledger; readonly at: Date; readonly reason?: BonusEnding },
  tx: Tx,
  playerId: bigint,
  number?: number,
): Promise<void> {
  const { at, reason: because } = deps;
  for (const listed of await store.listUnfinished(tx.sql, playerId)) {
    if (number !== undefined && listed.number !== number) continue;
    const award = await store.lockAward(tx.sql, listed);
    if (!award) continue;
    const terms = await termsOfAward(tx.sql, award);
    if (award.is_queued && (await bindWinnings(deps, tx, award, terms, at)) === 'over')
      await store.moveQueued(tx.sql, award);
    if (stepSpins(award.state, 'cancel') === null) continue;
    const paidRounds = award.rounds_played;
    await endAward(deps, tx, award, terms, {
      step: 'cancel',
      reason: 'canceled',
      ...(because && { because }),
      at,
      isRecalled: true,
      paidRounds,
    });
  }
}

/**
 * The game cannot be played: the spins that are left move to the next game of the terms that can, with the winnings so
 * far. Where there is none, their value joins the winnings. Answers with the award that took its place, or null.
 */
export async function substituteAward(
  deps: SpinDependencies,
  named: Named,
  reason: 'game_off' | 'not_issued',
): Promise<Named | null> {
  const seen = await store.findAward(deps.db.sql, named.player_id, named.award_id);
  if (!seen || stepSpins(seen.state, 'replace') === null) return null;
  const next = await nextGame(deps, seen);
  return deps.db.transact(async (tx) => {
    const open = await lockOpen(tx, named);
    if (!open) return null;
    const { award, terms } = open;
    const at = deps.clock.now();
    if (next) return moveToGame(deps, tx, award, next, { reason, at });
    await payUnplayed(deps, tx, award, terms, { reason, at });
    return null;
  });
}

/** Ends an award whose spins cannot be played: their value joins the winnings. */
async function payUnplayed(
  deps: SpinDependencies,
  tx: Tx,
  award: SpinAwardRow,
  terms: SpinTerms,
  of: { readonly reason: SpinEndReason; readonly at: Date },
): Promise<void> {
  const unplayedMinor = BigInt(award.rounds_total - award.rounds_played) * award.value_minor;
  await collectUnplayed(deps, tx, award, unplayedMinor);
  const after = {
    ...award,
    won_minor: award.won_minor + unplayedMinor,
    collected_minor: award.collected_minor + unplayedMinor,
  };
  const paidRounds = award.rounds_total;
  await endAward(deps, tx, after, terms, { step: 'finish', ...of, isRecalled: true, paidRounds });
}

async function moveToGame(
  deps: SpinDependencies,
  tx: Tx,
  award: SpinAwardRow,
  game: SpinGame,
  { reason, at }: { readonly reason: SpinEndReason; readonly at: Date },
): Promise<Named> {
  const successor = {
    ...award,
    award_id: randomUUID(),
    provider_id: game.providerId,
    vertical: game.vertical,
    game_id: game.gameId,
    bonus_ref: null,
    rounds_total: award.rounds_total - award.rounds_played,
    rounds_played: 0,
    replaces: award.award_id,
    created_at: at,
  };
  const bonus_ref = deps.host.nameOf(game.providerId, orderOf(successor));
  await store.insertAward(tx.sql, { ...successor, bonus_ref });
  const costMinor = BigInt(award.rounds_played) * award.value_minor;
  await releaseSpins(deps, tx, award, { name: 'end', costMinor, paidMinor: 0n, returnedMinor: 0n });
  // Its winnings went to the successor, which pays or binds them at its own end.
  const after = { ...award, state: 'REPLACED', collected_minor: 0n, is_queued: false } as const;
  await store.endAward(tx.sql, after, { reason, at, recallAt: at });
  return successor;
}

/** The first game of the terms that can be played, and that this award was not of. */
async function nextGame(deps: SpinDependencies, award: SpinAwardRow): Promise<SpinGame | null> {
  const { games } = await termsOfAward(deps.db.sql, award);
  const tried = new Set<string>([award.game_id]);
  for (let before = award.replaces; before !== null;) {
    const older: SpinAwardRow | null = await store.findAward(deps.db.sql, award.player_id, before);
    if (older) tried.add(older.game_id);
    before = older?.replaces ?? null;
  }
  for (const gameId of games) {
    if (tried.has(gameId)) continue;
    const game = await deps.host.findGame(deps.db, gameId, award.market_id);
    if (game?.isOn) return game;
  }
  return null;
}

/** Binds winnings that waited for the place of a bonus. `waiting`: it is still taken. */
export function grantQueued(deps: SpinDependencies, named: Named): Promise<'waiting' | 'over'> {
  return deps.db.transact((tx) => grantQueuedIn(deps, tx, named, deps.clock.now()));
}

/** The same in the caller's transaction. */
export async function grantQueuedIn(
  deps: Pick<SpinDependencies, 'ledger'>,
  tx: Tx,
  named: Named,
  at: Date,
): Promise<'waiting' | 'over'> {
  await lockGuard(tx, named.player_id);
  const award = await store.lockAward(tx.sql, named);
  if (!award?.is_queued) return 'over';
  const terms = await termsOfAward(tx.sql, award);
  const became = await bindWinnings(deps, tx, award, terms, at);
  if (became === 'over') await store.moveQueued(tx.sql, award);
  return became;
}
