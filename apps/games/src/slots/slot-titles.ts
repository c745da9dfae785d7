import { loadSlot, type SlotMachine } from './slot-definition.ts';
import { anubisRising } from './titles/anubis-rising.ts';
import { cherryBlitz } from './titles/cherry-blitz.ts';
import { countCrimson } from './titles/count-crimson.ts';
import { frostfang } from './titles/frostfang.ts';
import { gemQuake } from './titles/gem-quake.ts';
import { goldenVault } from './titles/golden-vault.ts';
import { jadeFortune } from './titles/jade-fortune.ts';
import { neon777 } from './titles/neon-777.ts';
import { reefHunter } from './titles/reef-hunter.ts';
import { thunderOfOlympus } from './titles/thunder-of-olympus.ts';
import { valhallaCall } from './titles/valhalla-call.ts';
import { witchlight } from './titles/witchlight.ts';

/** Every slot, in the order of the catalogue. A definition that is wrong stops the server at start. */
export const slotMachines: readonly SlotMachine[] = [
  neon777, cherryBlitz, anubisRising, countCrimson, frostfang, valhallaCall,
  reefHunter, jadeFortune, gemQuake, thunderOfOlympus, witchlight, goldenVault,
].map(loadSlot); // prettier-ignore

const byGameId = new Map(slotMachines.map((machine) => [machine.definition.gameId, machine]));

/** Null: there is no such slot. */
export function findSlot(gameId: string): SlotMachine | null {
  return byGameId.get(gameId) ?? null;
}
