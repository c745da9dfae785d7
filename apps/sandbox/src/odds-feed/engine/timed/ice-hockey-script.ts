import type { IceHockeyParameters } from '@halcyon/odds/law/ice-hockey/ice-hockey-law';
import type { Side } from '@halcyon/odds/sport';
import type { Chance } from '@halcyon/odds/chance/seeded-chance';
import { isDrawn } from '../draws.ts';
import { allGroups, ScriptBuilder, type Script } from '../script.ts';
import { PeriodLine } from './period-clock.ts';

type Rates = Pick<IceHockeyParameters, 'home' | 'away'>;

export const clock = { periodSeconds: 1_200, stretch: 2, breakSeconds: 900 };
const periods = 3;
const regularSeconds = periods * clock.periodSeconds;
const overtimeSeconds = 300;
/** In the last two minutes a side that is one goal behind takes its goalkeeper off: both score at a multiple. */
export const emptyNet = { fromSecond: 1_080, factor: 3 } as const;
const shootout = { rounds: 3, scored: 0.33, shotMs: 30_000 } as const;
const backMs = 45_000;

/** Seconds until something with a rate per second happens. */
const waitOf = (chance: Chance, rate: number) => -Math.log(1 - chance.unit()) / rate;

/** Ends a match at a moment: its last period first. */
type End = {
  readonly period: string;
  readonly second: number;
  readonly atMs: number;
  readonly winner?: Side;
};

class IceHockeyPlay {
  readonly script = new ScriptBuilder();
  readonly score: Record<Side, number> = { home: 0, away: 0 };
  readonly #line = new PeriodLine(clock);
  readonly #chance: Chance;
  readonly #homeShare: number;
  /** Goals a second. */
  readonly #rate: number;

  constructor(chance: Chance, { home, away }: Rates) {
    this.#chance = chance;
    this.#homeShare = home / (home + away);
    this.#rate = (home + away) / regularSeconds;
  }

  #goal(period: string, second: number, atMs: number): void {
    const side: Side = isDrawn(this.#chance, this.#homeShare) ? 'home' : 'away';
    this.score[side] += 1;
    const stop = { groups: allGroups, reason: 'goal' } as const;
    this.script.add(atMs, { period, second, kind: 'goal', side }, { stop, stoppedUntilMs: atMs + backMs });
  }

  /** A period of regular time. Returns its end. */
  period(number: number): End {
    const period = this.#line.begin(`period${number}`);
    const played = (number - 1) * clock.periodSeconds;
    const isLast = number === periods;
    this.script.add(period.fromMs, { period: period.name, second: played, kind: 'period_start' });
    for (let second = 0; second < clock.periodSeconds;) {
      const isEmpty =
        isLast && second >= emptyNet.fromSecond && Math.abs(this.score.home - this.score.away) === 1;
      // The rate may change at the boundary: a goal beyond it is drawn again from there.
      const until = isLast && second < emptyNet.fromSecond ? emptyNet.fromSecond : clock.periodSeconds;
      const next = second + waitOf(this.#chance, this.#rate * (isEmpty ? emptyNet.factor : 1));
      second = Math.min(next, until);
      if (next < until) this.#goal(period.name, played + Math.floor(second), this.#line.at(period, second));
    }
    this.#line.end(period);
    return this.#ended(period.name, played + clock.periodSeconds, this.#line.at(period, clock.periodSeconds));
  }

  #ended(period: string, second: number, atMs: number): End {
    this.script.add(atMs, { period, second, kind: 'period_end' });
    return { period, second, atMs };
  }

  /** Sudden death. */
  overtime(): End {
    const overtime = this.#line.begin('overtime1', overtimeSeconds);
    this.script.add(overtime.fromMs, { period: overtime.name, second: regularSeconds, kind: 'period_start' });
    const wait = waitOf(this.#chance, this.#rate);
    const ends = Math.min(wait, overtimeSeconds);
    const second = regularSeconds + Math.floor(ends);
    if (wait < overtimeSeconds) this.#goal(overtime.name, second, this.#line.at(overtime, ends));
    return this.#ended(overtime.name, second, this.#line.at(overtime, ends));
  }

  /** Three shots each, as many as decide it; then one each until they differ. */
  shootout(fromMs: number): End {
    const at = { period: 'shootout', second: regularSeconds + overtimeSeconds };
    const scored: Record<Side, number> = { home: 0, away: 0 };
    this.script.add(fromMs, { ...at, kind: 'period_start' });
    // Of single shots there are no prices.
    const stop = { groups: allGroups, reason: 'penalty' } as const;
    for (let taken = 1; ; taken += 1) {
      const side = taken % 2 === 1 ? 'home' : 'away';
      const atMs = fromMs + shootout.shotMs * taken;
      const isScored = isDrawn(this.#chance, shootout.scored);
      if (isScored) scored[side] += 1;
      const kind = isScored ? 'penalty_scored' : 'penalty_missed';
      this.script.add(atMs, { ...at, kind, side });
      const leads = scored.home > scored.away ? 'home' : 'away';
      // Shots that the side behind still has, in the three rounds or in the round that is open.
      const rounds = Math.max(shootout.rounds, Math.ceil(taken / 2));
      const left = rounds - (leads === 'home' ? Math.floor(taken / 2) : Math.ceil(taken / 2));
      if (Math.abs(scored.home - scored.away) <= left) continue;
      this.script.add(fromMs, [], { stop, stoppedUntilMs: atMs });
      return { ...this.#ended(at.period, at.second, atMs), winner: leads };
    }
  }
}

/** What the law has to know of overtime: whether its five minutes see a goal. */
export const withOvertime = (rates: Rates): IceHockeyParameters => ({
  ...rates,
  overtimeGoal: 1 - Math.exp((-(rates.home + rates.away) * overtimeSeconds) / regularSeconds),
});

/** An ice hockey match: goals by Poisson, sudden death of five minutes, shoot-out. */
export function drawIceHockey(chance: Chance, parameters: Rates): Script {
  const play = new IceHockeyPlay(chance, parameters);
  const isLevel = () => play.score.home === play.score.away;
  let end: End = { period: '', second: 0, atMs: 0 };
  for (let number = 1; number <= periods; number += 1) end = play.period(number);
  if (isLevel()) end = play.overtime();
  if (isLevel()) end = play.shootout(end.atMs + 120_000);
  const { period, second, atMs, winner } = end;
  play.script.add(atMs, { period, second, kind: 'match_end', ...(winner && { side: winner }) });
  return play.script.build();
}
