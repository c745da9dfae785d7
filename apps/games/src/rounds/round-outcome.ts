import { playBlackjack, type BlackjackOutcome } from '../blackjack/play-blackjack.ts';
import { committedDraw, type RoundSeed } from '../fairness/committed-draw.ts';
import type { BlackjackAction } from '../protocol.ts';
import { playSlot, type SlotOutcome } from '../slots/play-slot.ts';
import type { Game } from './game-catalogue.ts';

export type Outcome =
  | { readonly kind: 'slot'; readonly slot: SlotOutcome }
  | { readonly kind: 'blackjack'; readonly blackjack: BlackjackOutcome };

/**
 * Recomputes a round from what was committed: the one function behind playing, replay and verification, in demo
 * and real play alike. Pure.
 */
export function decideRound(
  game: Game,
  seed: RoundSeed,
  stakeMinor: bigint,
  actions: readonly BlackjackAction[],
): Outcome {
  const draw = committedDraw(seed);
  return game.kind === 'slot'
    ? { kind: 'slot', slot: playSlot(game.machine, stakeMinor, draw) }
    : { kind: 'blackjack', blackjack: playBlackjack(stakeMinor, draw, actions) };
}
