import { BLACKJACK_MAX_WIN_MULTIPLE, BLACKJACK_RTP_BASIS_POINTS } from '../blackjack/blackjack-facts.ts';
import { BLACKJACK_ID, BLACKJACK_MATH_VERSION } from '../blackjack/play-blackjack.ts';
import { DECKS } from '../blackjack/shoe.ts';
import { HANDS_MAX } from '../blackjack/table.machine.ts';
import type { BlackjackDescription, SlotDescription } from '../protocol.ts';
import { describeSlot } from '../slots/describe-slot.ts';
import type { SlotMachine } from '../slots/slot-definition.ts';
import { slotMachines } from '../slots/slot-titles.ts';

type ByLaunch =
  | 'mode' | 'currency' | 'exponent' | 'stakesMinor' | 'defaultStakeMinor' | 'minCycleMs' | 'isAutoplayAllowed'
  | 'links' | 'art'; // prettier-ignore

/** One game as the server plays it. `machine` is null for blackjack. */
export type Game =
  | { readonly kind: 'slot'; readonly gameId: string; readonly mathVersion: string; readonly machine: SlotMachine; readonly facts: Omit<SlotDescription, ByLaunch> }
  | { readonly kind: 'blackjack'; readonly gameId: string; readonly mathVersion: string; readonly machine: null; readonly facts: Omit<BlackjackDescription, ByLaunch> }; // prettier-ignore

const blackjack: Game = {
  kind: 'blackjack',
  gameId: BLACKJACK_ID,
  mathVersion: BLACKJACK_MATH_VERSION,
  machine: null,
  facts: {
    kind: 'blackjack',
    gameId: BLACKJACK_ID,
    name: 'Halcyon Blackjack',
    mechanic: 'blackjack',
    rtpBasisPoints: BLACKJACK_RTP_BASIS_POINTS,
    maxWinMultiple: BLACKJACK_MAX_WIN_MULTIPLE,
    mathVersion: BLACKJACK_MATH_VERSION,
    decks: DECKS,
    handsMax: HANDS_MAX,
    rules: {
      dealerStandsOnSoft17: true,
      blackjackPays: '3:2',
      insurancePays: '2:1',
      canDoubleAfterSplit: true,
      splitAcesTakeOneCard: true,
      dealerPeeks: true,
    },
  },
};

/** Every game of this server, in the order of the catalogue. */
export const games: readonly Game[] = [
  ...slotMachines.map((machine): Game => {
    const { gameId, mathVersion } = machine.definition;
    return { kind: 'slot', gameId, mathVersion, machine, facts: describeSlot(machine) };
  }),
  blackjack,
];

const byGameId = new Map(games.map((game) => [game.gameId, game]));

/** Null: there is no such game. */
export function findGame(gameId: string): Game | null {
  return byGameId.get(gameId) ?? null;
}

/** The game of a stored round. Throws: the round names a game that is gone. */
export function getGame(gameId: string): Game {
  const game = byGameId.get(gameId);
  if (!game) throw new Error(`there is no game ${gameId}`);
  return game;
}
