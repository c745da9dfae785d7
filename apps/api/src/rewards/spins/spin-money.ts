import { effectsOf } from '@halcyon/contract/identity/account-status';
import { getCurrency } from '@halcyon/money/currency';
import type { Tx } from '@halcyon/server-kit/sql';
import {
  account,
  bonusState,
  decideInTransaction,
  kind,
  lockState,
  outcomeCode,
  provider,
  type Command,
  type Outcome,
} from '../../ledger/public.ts';
import type { SpinDependencies } from './dependencies.ts';
import type { SpinAwardRow } from './spin-award.store.ts';
import type { SpinTerms } from './spin-terms.ts';

type Money = Pick<SpinDependencies, 'ledger'>;

/**
 * The promotion pays what spins cost, and what of the collected winnings is the player's own or above the maximum leaves
 * their account. Null: there is nothing to move.
 */
export async function releaseSpins(
  { ledger }: Money,
  tx: Tx,
  award: SpinAwardRow,
  of: {
    readonly name: string;
    readonly costMinor: bigint;
    readonly paidMinor: bigint;
    readonly returnedMinor: bigint;
  },
): Promise<Outcome | null> {
  const { name, costMinor, paidMinor, returnedMinor } = of;
  if (costMinor === 0n && paidMinor === 0n && returnedMinor === 0n) return null;
  return carry({ ledger }, tx, award, {
    kind: kind.releaseSpins,
    referenceKey: award.terms_id,
    key: `${kind.releaseSpins}:${award.award_id}:${name}`,
    amountMinor: costMinor,
    release: { paidMinor, returnedMinor },
  });
}

/** The value of spins that cannot be played any more joins the winnings. */
export function collectUnplayed({ ledger }: Money, tx: Tx, award: SpinAwardRow, amountMinor: bigint) {
  return carry({ ledger }, tx, award, {
    kind: kind.settle,
    key: `${kind.settle}:${award.award_id}:unplayed`,
    vertical: award.vertical,
    amountMinor,
    isSpinWinnings: true,
  });
}

/** What of the player's money is collected winnings now: an exclusion may have taken them. */
export async function collectedMinor({ ledger }: Money, tx: Tx, playerId: bigint): Promise<bigint> {
  const read = await lockState(ledger, tx, playerId);
  return read?.state.balances[account.spinWinnings] ?? 0n;
}

/** What became of winnings that wagering binds. */
export type Bound =
  | {
      readonly as: 'bonus';
      readonly amountMinor: bigint;
      readonly requiredE4: bigint;
      readonly expiresAt: Date;
    }
  /** The place of the bonus is taken, or the player may not play now. Nothing is recorded; it can be tried again. */
  | { readonly as: 'waiting' }
  /** They are gone: an exclusion has taken them. */
  | { readonly as: 'nothing' };

/** Binds collected winnings by their wagering. */
export async function grantWinnings(
  deps: Money,
  tx: Tx,
  award: SpinAwardRow,
  terms: SpinTerms,
): Promise<Bound> {
  const read = await lockState(deps.ledger, tx, award.player_id);
  if (!read) return { as: 'waiting' };
  const { state, atMs } = read;
  const isTaken = state.bonuses[terms.vertical]?.some((bonus) => bonus.state === bonusState.running);
  const isBarred = effectsOf(state.status).play !== 'conditional' || atMs < state.stakesBarredUntilMs;
  const held = state.balances[account.spinWinnings] ?? 0n;
  const amountMinor = held < award.collected_minor ? held : award.collected_minor;
  if (amountMinor === 0n) return { as: 'nothing' };
  if (isTaken || isBarred) return { as: 'waiting' };
  const requiredE4 = amountMinor * terms.multiplierE2 * 100n;
  const expiresAtMs = atMs + terms.validSeconds * 1_000;
  await carry(deps, tx, award, {
    kind: kind.grantBonus,
    referenceKey: award.terms_id,
    key: `${kind.grantBonus}:${award.award_id}`,
    vertical: terms.vertical,
    amountMinor,
    grant: {
      number: award.number,
      terms: terms.bonus,
      lockedMinor: 0n,
      requiredE4,
      expiresAtMs,
      isOfSpins: true,
    },
  });
  return { as: 'bonus', amountMinor, requiredE4, expiresAt: new Date(expiresAtMs) };
}

async function carry(
  { ledger }: Money,
  tx: Tx,
  award: SpinAwardRow,
  more: Pick<Command, 'kind' | 'key' | 'amountMinor'> & Partial<Command>,
): Promise<Outcome> {
  const outcome = await decideInTransaction(ledger, tx, {
    playerId: award.player_id,
    providerId: provider.cashier,
    vertical: 0,
    currency: getCurrency(award.currency).number,
    referenceKey: null,
    roundKey: null,
    endsRound: false,
    gameId: award.game_id,
    ...more,
  });
  if (outcome.code !== outcomeCode.done)
    throw new Error(`command ${more.key} of free spins was answered with ${outcome.code}`);
  return outcome;
}
