import { committedDraw } from '../fairness/committed-draw.ts';
import type { BlackjackAction } from '../protocol.ts';
import { playBlackjack } from './play-blackjack.ts';

type OpenRound = {
  readonly server_seed: string;
  readonly client_seed: string;
  readonly nonce: number;
  readonly first_stake_minor: bigint;
  readonly actions: readonly BlackjackAction[];
};

/** The actions that finish an open round without another stake: no insurance, then stand on every hand. Pure. */
export function standOnEverything(round: OpenRound): BlackjackAction[] {
  const actions = [...round.actions];
  for (;;) {
    const draw = committedDraw({
      serverSeed: round.server_seed,
      clientSeed: round.client_seed,
      nonce: round.nonce,
    });
    const { isDone, view } = playBlackjack(round.first_stake_minor, draw, actions);
    if (isDone) return actions;
    actions.push(view.legalActions.includes('stand') ? 'stand' : 'decline-insurance');
  }
}
