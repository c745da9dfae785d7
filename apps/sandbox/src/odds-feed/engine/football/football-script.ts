import { halfSeconds } from '@halcyon/odds/law/football/clock';
import type { FootballParameters } from '@halcyon/odds/law/football/parameters';
import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import { between, isDrawn, poisson } from '../draws.ts';
import { allGroups, ScriptBuilder, sides, type Script, type ScriptedIncident } from '../script.ts';
import { drawCards } from './football-cards.ts';
import { drawGoals } from './football-goals.ts';
import { addPlay } from './football-play.ts';
import type { Teams } from './football-squad.ts';
import { addPhantoms } from './football-var.ts';
import { halfLength, momentOf, wallMs, type Moment, type Stoppage } from './match-clock.ts';
import { playedGoals, scorerOf, type PlayedGoal } from './played-goal.ts';

export type FootballScript = Script & { readonly stoppage: Stoppage };

/** Penalties that are missed, a side and match; those that are scored are goals of the law. */
const missedPenalties = 0.026;
const penaltySeconds = [60, 110] as const;
const restartSeconds = [35, 60] as const;
const pricesBackMs = 10_000;
const redMs = 20_000;
const checkedGoals = 0.3;
const checkSeconds = [15, 60] as const;
/** Around a goal nothing else is invented that stops bets for long. */
const quietSeconds = 240;

/** A football match, from one seed: goals and red card by the law, everything else around them. */
export function drawFootball(chance: Chance, parameters: FootballParameters, teams: Teams): FootballScript {
  const drawn = drawGoals(chance, parameters);
  const goals = playedGoals(chance, drawn.goals, { parameters, teams });
  const stoppage = {
    half1: 60 + 30 * Math.min(8, poisson(chance, 2)),
    half2: 120 + 30 * Math.min(12, poisson(chance, 5)),
  };
  const script = new ScriptBuilder();
  const at = (lawSecond: number) => momentOf(lawSecond, stoppage);
  addHalves(script, stoppage);
  for (const [index, goal] of goals.entries())
    addGoal(chance, script, goal, goals[index - 1], at(goal.second));
  const isFree = (second: number) =>
    [...goals.map((goal) => goal.second), halfSeconds].every(
      (busy) => Math.abs(busy - second) > quietSeconds,
    );
  for (const side of sides)
    for (let count = poisson(chance, missedPenalties); count > 0; count -= 1) {
      const second = between(chance, 120, 5_200);
      const player = scorerOf(chance, parameters, side);
      if (isFree(second)) addMissedPenalty(chance, script, { side, player }, at(second));
    }
  const cards = drawCards(chance, { parameters, teams, goals }, drawn.red);
  for (const { second: lawSecond, incident, isRed } of cards) {
    const { period, second, atMs } = at(lawSecond);
    const stop = { groups: allGroups, reason: 'red_card' } as const;
    script.add(atMs, { period, second, ...incident }, isRed ? { stop, stoppedUntilMs: atMs + redMs } : {});
  }
  addPhantoms(chance, script, { teams, at, isFree });
  addPlay(chance, script, { parameters, teams, at, goals, cards });
  return { ...script.build(), stoppage };
}

function addHalves(script: ScriptBuilder, stoppage: Stoppage): void {
  for (const [period, from] of [
    ['half1', 0],
    ['half2', halfSeconds],
  ] as const) {
    const length = halfLength(period, stoppage);
    script.add(wallMs(period, 0, stoppage), { period, second: from, kind: 'period_start' });
    const end: ScriptedIncident[] = [{ period, second: from + length, kind: 'period_end' }];
    if (period === 'half2') end.push({ period, second: from + length, kind: 'match_end' });
    script.add(wallMs(period, length, stoppage), end);
  }
}

function addGoal(
  chance: Chance,
  script: ScriptBuilder,
  { side, second: lawSecond, player, kind }: PlayedGoal,
  before: PlayedGoal | undefined,
  { period, second, atMs }: Moment,
): void {
  const isChecked = isDrawn(chance, checkedGoals);
  const checkMs = 1_000 * between(chance, ...checkSeconds);
  const restartMs = 1_000 * between(chance, ...restartSeconds);
  const backMs = atMs + restartMs + (isChecked ? checkMs : 0) + pricesBackMs;
  if (kind === 'penalty_scored') {
    // Since the goal before, and since the half began.
    const free = Math.min(lawSecond % halfSeconds, lawSecond - (before?.second ?? -quietSeconds));
    const seconds = Math.floor(Math.min(between(chance, ...penaltySeconds), Math.max(1, free - 10)));
    const awarded: ScriptedIncident = { period, second: second - seconds, kind: 'penalty_awarded', side };
    const stop = { groups: allGroups, reason: 'penalty' } as const;
    script.add(atMs - 1_000 * seconds, awarded, { stop, stoppedUntilMs: atMs });
  }
  const stop = { groups: allGroups, reason: 'goal' } as const;
  script.add(atMs, { period, second, kind, side, player }, { stop, stoppedUntilMs: backMs });
  if (isChecked && (lawSecond % halfSeconds) + 15 < halfSeconds)
    script.add(atMs + 12_000, { period, second: second + 12, kind: 'var_check', side });
}

function addMissedPenalty(
  chance: Chance,
  script: ScriptBuilder,
  by: Pick<PlayedGoal, 'side' | 'player'>,
  { period, second, atMs }: Moment,
): void {
  const seconds = Math.floor(between(chance, ...penaltySeconds));
  const takenMs = atMs + 1_000 * seconds;
  const stop = { groups: allGroups, reason: 'penalty' } as const;
  const until = { stop, stoppedUntilMs: takenMs + pricesBackMs };
  script.add(atMs, { period, second, kind: 'penalty_awarded', side: by.side }, until);
  script.add(takenMs, { period, second: second + seconds, kind: 'penalty_missed', ...by });
}
