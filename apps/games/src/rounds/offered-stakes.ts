import type { SessionRow } from '../sessions/session.store.ts';
import { stakesFor } from '../stakes.ts';
import type { Game } from './game-catalogue.ts';

/** Total stakes that this session may choose from. */
export function offeredStakes(
  game: Game,
  session: Pick<SessionRow, 'currency' | 'stake_cap_minor'>,
): readonly bigint[] {
  const shape =
    game.kind === 'slot'
      ? { kind: 'slot' as const, stakeCoins: game.machine.definition.stakeCoins }
      : { kind: 'blackjack' as const };
  return stakesFor(shape, session.currency, session.stake_cap_minor);
}
