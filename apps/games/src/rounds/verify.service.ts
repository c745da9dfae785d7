import { hashServerSeed } from '../fairness/committed-draw.ts';
import { GameRefusal } from '../platform/game-refusal.ts';
import type { VerifyAnswer, VerifyRequest } from '../verify-protocol.ts';
import { findGame } from './game-catalogue.ts';
import { decideRound } from './round-outcome.ts';

/**
 * Recomputes a round from revealed seeds, exactly as it was played. Pure; public.
 *
 * Refuses: round.game_forbidden (no such game or mathematics), request.invalid (a stake that does not divide),
 * round.action_illegal.
 */
export function verifyRound(request: VerifyRequest): VerifyAnswer {
  const game = findGame(request.gameId);
  if (!game || game.mathVersion !== request.mathVersion) throw new GameRefusal('round.game_forbidden');
  const stakeMinor = BigInt(request.stakeMinor);
  const unit = game.kind === 'slot' ? BigInt(game.machine.definition.stakeCoins) : 2n;
  if (stakeMinor === 0n || stakeMinor % unit !== 0n) throw new GameRefusal('request.invalid');
  const { serverSeed, clientSeed, nonce } = request;
  const outcome = decide();
  const serverSeedHash = hashServerSeed(serverSeed);
  if (outcome.kind === 'slot')
    return {
      serverSeedHash,
      winMinor: String(outcome.slot.winMinor),
      steps: outcome.slot.steps,
      table: null,
    };
  const { hands, dealer, insurance } = outcome.blackjack.view;
  const winMinor = String(outcome.blackjack.winMinor);
  return { serverSeedHash, winMinor, steps: null, table: { hands, dealer, insurance } };

  function decide() {
    try {
      return decideRound(game!, { serverSeed, clientSeed, nonce }, stakeMinor, request.actions ?? []);
    } catch (error) {
      if (error instanceof RangeError) throw new GameRefusal('round.action_illegal');
      throw error;
    }
  }
}
