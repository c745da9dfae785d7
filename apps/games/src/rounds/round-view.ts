import type { BlackjackRoundView, RoundView } from '../protocol.ts';
import { getGame } from './game-catalogue.ts';
import { decideRound } from './round-outcome.ts';
import type { RoundRow } from './round.store.ts';

const emptyTable: Pick<
  BlackjackRoundView,
  'hands' | 'activeHand' | 'legalActions' | 'actionStakesMinor' | 'dealer' | 'insurance'
> = {
  hands: [],
  activeHand: null,
  legalActions: [],
  actionStakesMinor: {},
  dealer: { cards: [], isHoleHidden: true, total: 0, isSoft: false, isBlackjack: false },
  insurance: null,
};

/** A stored round as its player may see it: nothing of the outcome before the stake is paid. */
export function viewOfRound(row: RoundRow): RoundView {
  const game = getGame(row.game_id);
  const isPaid = row.state === 'open' || row.state === 'settling' || row.state === 'settled';
  const isDecided = row.state === 'settling' || row.state === 'settled';
  const base = {
    roundId: row.round_id,
    publicId: row.public_id,
    gameId: row.game_id,
    mode: row.mode,
    state: row.state,
    currency: row.currency,
    stakeMinor: String(row.stake_minor),
    winMinor: isDecided ? String(row.win_minor ?? 0n) : '0',
    startedAt: row.started_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    mathVersion: row.math_version,
    proof: {
      serverSeedHash: row.server_seed_hash,
      clientSeed: row.client_seed,
      nonce: row.nonce,
      serverSeed: row.seed_state === 'revealed' ? row.server_seed : null,
    },
  };
  const outcome = isPaid ? decideRound(game, seedOf(row), row.first_stake_minor, row.actions) : null;
  if (game.kind === 'slot') {
    const slot = outcome?.kind === 'slot' ? outcome.slot : null;
    return { ...base, kind: 'slot', steps: slot?.steps ?? [], isMaxWin: slot?.isMaxWin ?? false };
  }
  const table = outcome?.kind === 'blackjack' ? outcome.blackjack.view : emptyTable;
  const isWaiting = row.state !== 'open' || row.pending_action !== null;
  return {
    ...base,
    kind: 'blackjack',
    ...table,
    ...(isWaiting ? { legalActions: [], actionStakesMinor: {} } : {}),
    pendingAction: row.pending_action,
    actions: row.actions,
  };
}

/** What decides a stored round. */
export function seedOf(row: RoundRow) {
  return { serverSeed: row.server_seed, clientSeed: row.client_seed, nonce: row.nonce };
}
