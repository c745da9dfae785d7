import type { Case } from '../case.ts';
import { playngoCases } from './playngo.cases.ts';
import { pragmaticPlayCases } from './pragmaticplay.cases.ts';
import { yggdrasilCases } from './yggdrasil.cases.ts';

/** Cases of calls that one provider alone has, by its slug. */
export const ownCases: Readonly<Record<string, readonly Case[]>> = {
  playngo: playngoCases,
  pragmaticplay: pragmaticPlayCases,
  yggdrasil: yggdrasilCases,
};
