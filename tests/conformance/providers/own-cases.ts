import { sandboxQuickspin, sandboxRelax } from '../../../packages/wire/src/providers/relax.ts';
import type { Case } from '../case.ts';
import { creedroomzCases } from './creedroomz.cases.ts';
import { evolutionCases } from './evolution.cases.ts';
import { halcyonCases } from './halcyon.cases.ts';
import { novomaticCases } from './novomatic.cases.ts';
import { pariplayCases } from './pariplay.cases.ts';
import { playngoCases } from './playngo.cases.ts';
import { pragmaticPlayCases } from './pragmaticplay.cases.ts';
import { relaxCases } from './relax.cases.ts';
import { softswissCases } from './softswiss.cases.ts';
import { softswissV2Cases } from './softswiss-v2.cases.ts';
import { yggdrasilCases } from './yggdrasil.cases.ts';

/** Cases of calls that one provider alone has, by its slug. */
export const ownCases: Readonly<Record<string, readonly Case[]>> = {
  creedroomz: creedroomzCases,
  evolution: evolutionCases,
  halcyon: halcyonCases,
  novomatic: novomaticCases,
  pariplay: pariplayCases,
  playngo: playngoCases,
  quickspin: relaxCases(sandboxQuickspin, 'fs_win'),
  relax: relaxCases(sandboxRelax, null),
  pragmaticplay: pragmaticPlayCases,
  softswiss: softswissCases,
  'softswiss-v2': softswissV2Cases,
  yggdrasil: yggdrasilCases,
};
