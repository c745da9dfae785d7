import { Refusal } from '@halcyon/contract/platform/refusal';
import { addMs } from '@halcyon/server-kit/clock';
import type { Tx } from '@halcyon/server-kit/sql';
import { lockGuard } from '../../ledger/public.ts';
import type { SpinDependencies, SpinGame, SpinOffer, SpinOrder } from './dependencies.ts';
import { stepSpins } from './spin-award.machine.ts';
import * as store from './spin-award.store.ts';
import type { Named, SpinAwardRow } from './spin-award.store.ts';
import { retryDelayMs } from './spin.rules.ts';
import { readSpinTerms } from './spin-terms.ts';

/**
 * Begins an award, in the transaction of the claim; `issueAward` then calls the provider. The same award a second time
 * changes nothing. Refuses: rewards.currency_mismatch, rewards.game_unavailable.
 */
export async function beginAward(
  deps: Pick<SpinDependencies, 'clock' | 'host'>,
  tx: Tx,
  offer: SpinOffer,
): Promise<void> {
  const terms = await readSpinTerms(tx.sql, offer.termsId, offer.currency);
  if (!terms) throw new Refusal('rewards.currency_mismatch');
  const game = await chosenGame(deps, tx, offer, terms.games);
  if (!game) throw new Refusal('rewards.game_unavailable');
  const row = {
    player_id: offer.playerId,
    award_id: offer.awardId,
    number: offer.number,
    campaign_id: offer.campaignId,
    terms_id: offer.termsId,
    market_id: offer.marketId,
    currency: offer.currency,
    provider_id: game.providerId,
    vertical: game.vertical,
    game_id: game.gameId,
    bonus_ref: null,
    rounds_total: terms.rounds,
    value_minor: terms.valueMinor,
    won_minor: 0n,
    collected_minor: 0n,
    replaces: null,
    expires_at: offer.expiresAt,
    created_at: deps.clock.now(),
  };
  await store.insertAward(tx.sql, { ...row, bonus_ref: deps.host.nameOf(game.providerId, orderOf(row)) });
}

/** The player's choice, or the first of the terms that can be played. */
async function chosenGame(
  { host }: Pick<SpinDependencies, 'host'>,
  tx: Tx,
  { gameId, marketId }: SpinOffer,
  games: readonly string[],
): Promise<SpinGame | null> {
  const wanted = gameId === null ? games : games.filter((game) => game === gameId);
  for (const name of wanted) {
    const game = await host.findGame(tx, name, marketId);
    if (game?.isOn) return game;
  }
  return null;
}

/** How an award is named to its provider. Pure. */
export function orderOf(
  row: Pick<
    SpinAwardRow,
    'award_id' | 'player_id' | 'game_id' | 'rounds_total' | 'value_minor' | 'currency' | 'expires_at'
  >,
): SpinOrder {
  return {
    awardId: row.award_id,
    playerId: row.player_id,
    gameId: row.game_id,
    rounds: row.rounds_total,
    valueMinor: row.value_minor,
    currency: row.currency,
    expiresAt: row.expires_at,
  };
}

/**
 * Calls the provider, and records its answer. Without one the award stays ISSUING, and the same call is sent again later.
 * `refused`: the provider does not take this order.
 */
export async function issueAward(
  deps: SpinDependencies,
  named: Named,
): Promise<'done' | 'unanswered' | 'refused'> {
  const row = await store.findAward(deps.db.sql, named.player_id, named.award_id);
  if (row?.state !== 'ISSUING') return 'done';
  let bonusRef: string | null;
  try {
    bonusRef = await deps.host.issue(row.provider_id, orderOf(row));
  } catch (error) {
    deps.log.warn({ err: error, awardId: row.award_id }, 'a provider did not answer about free spins');
    await store.moveIssue(deps.db.sql, row, addMs(deps.clock.now(), retryDelayMs(row.issue_attempts)));
    return 'unanswered';
  }
  if (bonusRef === null) return 'refused';
  const name = bonusRef;
  await deps.db.transact(async (tx) => {
    await lockGuard(tx, row.player_id);
    const award = await store.lockAward(tx.sql, row);
    const state = award && stepSpins(award.state, 'acknowledge');
    if (award && state) await store.moveAward(tx.sql, { ...award, state, bonus_ref: name });
  });
  return 'done';
}

/** Reports to the provider that an award has ended. Without an answer it is sent again later. */
export async function recallAward(deps: SpinDependencies, named: Named): Promise<void> {
  const row = await store.findAward(deps.db.sql, named.player_id, named.award_id);
  if (!row) return;
  try {
    if (row.bonus_ref !== null)
      await deps.host.cancel(row.provider_id, { ...orderOf(row), bonusRef: row.bonus_ref });
    await store.moveRecall(deps.db.sql, row, null);
  } catch (error) {
    deps.log.warn({ err: error, awardId: row.award_id }, 'a provider did not answer about free spins');
    await store.moveRecall(deps.db.sql, row, addMs(deps.clock.now(), retryDelayMs(5)));
  }
}
