import type { SeriesParameters } from '@halcyon/odds/law/series/series-law';
import type { Side } from '@halcyon/odds/sport';
import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import { between, isDrawn, negativeBinomial, normal, poisson } from '../draws.ts';
import { other, ScriptBuilder, sides, type Script } from '../script.ts';

/** Kills of both sides of a map by a negative binomial; each is the winner's with a fixed chance. */
export const dotaModel = {
  kills: 45,
  killSize: 18,
  winnersKills: 0.6,
  minutes: 36,
  minutesDeviation: 7,
  minutesMin: 18,
  towers: { winner: 8.5, loser: 3 },
  towersMax: 11,
  aegis: 1.6,
  winnersAegis: 0.68,
} as const;
const breakSeconds = 600;

/** A match of Dota: winner of each map first, then what happens in it, independent of each other given the winner. */
export function drawDota(chance: Chance, { onServe, bestOf }: SeriesParameters): Script {
  const script = new ScriptBuilder();
  const maps: Record<Side, number> = { home: 0, away: 0 };
  let fromSeconds = 0;
  for (let number = 1; ; number += 1) {
    const period = `map${number}`;
    const winner: Side = isDrawn(chance, onServe) ? 'home' : 'away';
    const minutes = Math.max(
      dotaModel.minutesMin,
      dotaModel.minutes + dotaModel.minutesDeviation * normal(chance),
    );
    const length = Math.round(60 * minutes);
    const add = (second: number, detail: string, side: Side) =>
      script.add(1_000 * (fromSeconds + second), {
        period,
        second: Math.floor(second),
        kind: 'point',
        side,
        detail,
      });
    script.add(1_000 * fromSeconds, { period, second: 0, kind: 'period_start' });
    for (let count = negativeBinomial(chance, dotaModel.kills, dotaModel.killSize); count > 0; count -= 1)
      add(
        between(chance, 60, length),
        'kill',
        isDrawn(chance, dotaModel.winnersKills) ? winner : other(winner),
      );
    for (const side of sides) {
      const mean = side === winner ? dotaModel.towers.winner : dotaModel.towers.loser;
      const towers = Math.min(dotaModel.towersMax, poisson(chance, mean));
      for (let count = towers; count > 0; count -= 1) add(between(chance, 480, length), 'tower', side);
    }
    for (let count = poisson(chance, dotaModel.aegis); count > 0; count -= 1)
      add(
        between(chance, 900, length),
        'aegis',
        isDrawn(chance, dotaModel.winnersAegis) ? winner : other(winner),
      );
    maps[winner] += 1;
    const endMs = 1_000 * (fromSeconds + length);
    const isOver = maps[winner] > bestOf / 2;
    script.add(endMs, [
      { period, second: length, kind: 'set', side: winner },
      { period, second: length, kind: 'period_end' },
      ...(isOver ? [{ period, second: length, kind: 'match_end' } as const] : []),
    ]);
    if (isOver) return script.build();
    fromSeconds += length + breakSeconds;
  }
}
