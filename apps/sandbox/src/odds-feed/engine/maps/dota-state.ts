import type { Incident } from '@halcyon/odds/incident';
import type { SeriesParameters, SeriesState } from '@halcyon/odds/law/series/series-law';
import type { Side } from '@halcyon/odds/sport';
import { standing } from '../incidents.ts';
import { dotaModel } from './dota-script.ts';

const { winnersKills, towers, winnersAegis } = dotaModel;
/** How much likelier each makes the side that has it the winner of the map, as a logarithm of the odds. */
const tells: Readonly<Record<string, number>> = {
  kill: Math.log(winnersKills / (1 - winnersKills)),
  tower: Math.log(towers.winner / towers.loser),
  aegis: Math.log(winnersAegis / (1 - winnersAegis)),
};

/** Where the law of a match of Dota is: kills, towers and aegises move the chance of the map that is played. */
export function dotaState(
  { onServe, isHomeServingFirst }: SeriesParameters,
  incidents: readonly Incident[],
): SeriesState {
  const won: Record<Side, number> = { home: 0, away: 0 };
  const prior = Math.log(onServe / (1 - onServe));
  let first: Side | null = null;
  let logOdds = prior;
  for (const { kind, side, detail = '' } of standing(incidents)) {
    if (side === undefined) continue;
    if (kind === 'point') logOdds += (side === 'home' ? 1 : -1) * (tells[detail] ?? 0);
    if (kind === 'set') {
      won[side] += 1;
      first ??= side;
      logOdds = prior;
    }
  }
  const homeChance = 1 / (1 + Math.exp(-logOdds));
  return { ...won, first, part: { home: 0, away: 0, isHomeServing: isHomeServingFirst, homeChance } };
}
