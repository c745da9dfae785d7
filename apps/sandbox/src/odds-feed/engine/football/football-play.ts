import { secondOfShare } from '@halcyon/odds/law/football/clock';
import type { FootballParameters } from '@halcyon/odds/law/football/parameters';
import type { Side } from '@halcyon/odds/sport';
import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import { between, isDrawn, negativeBinomial, poisson } from '../draws.ts';
import { allGroups, ScriptBuilder, sides } from '../script.ts';
import type { Card } from './football-cards.ts';
import { benchOf, startersOf, type Teams } from './football-squad.ts';
import type { Moment } from './match-clock.ts';
import type { PlayedGoal } from './played-goal.ts';

const shotsASide = 9;
const dangersASide = 5;
const dangerSeconds = [3, 8] as const;
const substitutions = { from: 3, spread: 3, firstSecond: 46 * 60, lastSecond: 88 * 60 } as const;

type Match = {
  readonly parameters: FootballParameters;
  readonly teams: Teams;
  readonly at: (lawSecond: number) => Moment;
  readonly goals: readonly PlayedGoal[];
  readonly cards: readonly Card[];
};

/** Corners, shots, danger and substitutions: none of them changes the chances of goals. */
export function addPlay(chance: Chance, script: ScriptBuilder, match: Match): void {
  const { corners, rise } = match.parameters;
  // Like goals, they come denser towards the end of a half.
  const times = (count: number) =>
    Array.from({ length: count }, () => match.at(secondOfShare(chance.unit(), rise)));
  for (const side of sides) {
    for (const { atMs, ...at } of times(negativeBinomial(chance, corners[side], corners.shape)))
      script.add(atMs, { ...at, kind: 'corner', side });
    for (const { atMs, ...at } of times(poisson(chance, shotsASide)))
      script.add(atMs, {
        ...at,
        kind: 'shot',
        side,
        detail: isDrawn(chance, 0.4) ? 'on_target' : 'off_target',
      });
    for (const { atMs, ...at } of times(poisson(chance, dangersASide))) {
      const stoppedUntilMs = atMs + 1_000 * between(chance, ...dangerSeconds);
      const stop = { groups: allGroups, reason: 'danger' } as const;
      script.add(atMs, { ...at, kind: 'danger', side }, { stop, stoppedUntilMs });
    }
    addSubstitutions(chance, script, match, side);
  }
}

/** A player who leaves the pitch has done everything that the script has for him. */
function addSubstitutions(chance: Chance, script: ScriptBuilder, match: Match, side: Side): void {
  const last = new Map<string, number>();
  const seen = (player: string, second: number) => last.set(player, Math.max(second, last.get(player) ?? 0));
  for (const { player, second } of match.goals) seen(player, second);
  for (const { incident, second, isRed } of match.cards)
    if (incident.player !== undefined) seen(incident.player, isRed ? Infinity : second);
  const bench = benchOf(match.teams[side]).slice(1);
  const count = Math.min(bench.length, substitutions.from + chance.below(substitutions.spread));
  const seconds = Array.from({ length: count }, () =>
    between(chance, substitutions.firstSecond, substitutions.lastSecond),
  );
  const left = startersOf(match.teams[side]).slice(1);
  for (const [index, lawSecond] of seconds.toSorted((one, two) => one - two).entries()) {
    const free = left.filter(({ id }) => (last.get(id) ?? 0) < lawSecond);
    if (free.length === 0) return;
    const leaves = free[chance.below(free.length)]!;
    left.splice(left.indexOf(leaves), 1);
    const { atMs, ...at } = match.at(lawSecond);
    script.add(atMs, { ...at, kind: 'substitution', side, player: leaves.id, detail: bench[index]!.id });
  }
}
