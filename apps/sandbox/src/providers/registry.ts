import { creedroomzProtocol } from './creedroomz/creedroomz.protocol.ts';
import type { GameEngine } from './engine.ts';
import { evolutionProtocol } from './evolution/evolution.protocol.ts';
import { novomaticProtocol } from './novomatic/novomatic.protocol.ts';
import { pariplayProtocol } from './pariplay/pariplay.protocol.ts';
import { playngoProtocol } from './playngo/playngo.protocol.ts';
import { pragmaticPlayProtocol } from './pragmaticplay/pragmaticplay.protocol.ts';
import { quickspinProtocol } from './quickspin/quickspin.protocol.ts';
import { relaxProtocol } from './relax/relax.protocol.ts';
import type { ProviderProtocol } from './simulator.ts';
import { softswissProtocol } from './softswiss/softswiss.protocol.ts';
import { yggdrasilProtocol } from './yggdrasil/yggdrasil.protocol.ts';
import { slotEngine } from './slots/slot-engine.ts';
import { tableEngine } from './table/table-engine.ts';

/** Every provider that the sandbox plays: one line each. */
export const protocols: readonly ProviderProtocol[] = [
  relaxProtocol,
  creedroomzProtocol,
  evolutionProtocol,
  quickspinProtocol,
  novomaticProtocol,
  pariplayProtocol,
  playngoProtocol,
  pragmaticPlayProtocol,
  softswissProtocol,
  yggdrasilProtocol,
];

/** By the title's `engine`. Live tables run by the clock and are in `live/`. */
export const engines: Readonly<Record<string, GameEngine>> = { slot: slotEngine, table: tableEngine };
