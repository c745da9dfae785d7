import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import { between, isDrawn, poisson } from '../draws.ts';
import { allGroups, sides, type ScriptBuilder, type ScriptedIncident } from '../script.ts';
import { startersOf, type Teams } from './football-squad.ts';
import type { Moment } from './match-clock.ts';

/** A side and match. Together with the checks of goals there are 6.3 a match, of which 0.29 take something back. */
const rates = { goals: 0.1, penalties: 0.03, reds: 0.015, quiet: 2.6 } as const;
/** Part of the goals taken back for which the check comes only after play and prices are back. */
const lateChecks = 0.2;

type Where = {
  readonly teams: Teams;
  /** Of a second of the law. */
  readonly at: (second: number) => Moment;
  readonly isFree: (second: number) => boolean;
};

/** Goals, penalties and red cards that a check takes back; the law counts none of them. And checks of nothing. */
export function addPhantoms(chance: Chance, script: ScriptBuilder, where: Where): void {
  const busy: number[] = [];
  const secondOf = () => {
    const second = between(chance, 180, 5_160);
    const isTaken = busy.some((one) => Math.abs(one - second) < 300) || !where.isFree(second);
    if (!isTaken) busy.push(second);
    return isTaken ? null : second;
  };
  for (const side of sides) {
    const players = startersOf(where.teams[side]);
    const player = () => players[1 + chance.below(players.length - 1)]!.id;
    for (let count = poisson(chance, rates.goals); count > 0; count -= 1) {
      const lawSecond = secondOf();
      const isLate = isDrawn(chance, lateChecks);
      const checkSeconds = between(chance, 20, 60);
      const scorer = player();
      if (lawSecond === null) continue;
      const { period, second, atMs } = where.at(lawSecond);
      const goal: ScriptedIncident = { period, second, kind: 'goal', side, player: scorer };
      const fromSeconds = isLate ? 80 : 15;
      const goalBackMs = atMs + (isLate ? 50_000 : 1_000 * (fromSeconds + 1));
      script.add(atMs, goal, { stop: { groups: allGroups, reason: 'goal' }, stoppedUntilMs: goalBackMs });
      addOverturned(script, goal, {
        atMs,
        fromSeconds,
        checkSeconds,
        ...(isLate && { cancelsFromMs: atMs }),
      });
    }
    for (const [rate, kind] of [
      [rates.penalties, 'penalty_awarded'],
      [rates.reds, 'red'],
    ] as const)
      for (let count = poisson(chance, rate); count > 0; count -= 1) {
        const lawSecond = secondOf();
        const checkSeconds = between(chance, 20, 60);
        const one = player();
        if (lawSecond === null) continue;
        const { period, second, atMs } = where.at(lawSecond);
        const taken: ScriptedIncident = {
          period,
          second,
          kind,
          side,
          ...(kind === 'red' && { player: one }),
        };
        const reason = kind === 'red' ? 'red_card' : 'penalty';
        script.add(atMs, taken, { stop: { groups: allGroups, reason }, stoppedUntilMs: atMs + 16_000 });
        addOverturned(script, taken, { atMs, fromSeconds: 15, checkSeconds });
      }
    for (let count = poisson(chance, rates.quiet); count > 0; count -= 1) {
      const { period, second, atMs } = where.at(between(chance, 60, 5_340));
      script.add(atMs, { period, second, kind: 'var_check', side });
    }
  }
}

/** The check, during which bets are stopped, and what it takes back. */
function addOverturned(
  script: ScriptBuilder,
  taken: ScriptedIncident,
  at: { atMs: number; fromSeconds: number; checkSeconds: number; cancelsFromMs?: number },
): void {
  const { period, second, side } = taken;
  const ofSide = side === undefined ? {} : { side };
  const checkMs = at.atMs + 1_000 * at.fromSeconds;
  const decidedSeconds = Math.floor(at.fromSeconds + at.checkSeconds);
  const decidedMs = at.atMs + 1_000 * decidedSeconds;
  const check: ScriptedIncident = { period, second: second + at.fromSeconds, kind: 'var_check', ...ofSide };
  const stop = { groups: allGroups, reason: 'var' } as const;
  script.add(checkMs, check, { stop, stoppedUntilMs: decidedMs + 10_000 });
  const overturned: ScriptedIncident = {
    period,
    second: second + decidedSeconds,
    kind: 'overturned',
    ...ofSide,
    overturns: taken,
  };
  script.add(decidedMs, overturned, {
    stoppedUntilMs: decidedMs + 10_000,
    ...(at.cancelsFromMs !== undefined && { cancelsFromMs: at.cancelsFromMs }),
  });
}
