import type { Incident, IncidentKind } from '../../incident.ts';
import type { Side, Sport } from '../../sport.ts';
import type { EventFacts } from '../record.ts';
import { players } from './script.ts';

/** Whole events at random, in the form that a feed reports them. The same seed gives the same event. */
export type RandomEvent = { readonly facts: EventFacts; readonly incidents: readonly Incident[] };

type Words = Partial<Pick<Incident, 'side' | 'player' | 'detail'>>;

class Script {
  readonly incidents: Incident[] = [];
  private state: number;
  private period = '';
  second = 0;

  constructor(seed: number) {
    this.state = (seed * 2_654_435_761) >>> 0 || 1;
  }

  /** Below a bound, from a shift register. */
  below(bound: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return (this.state >>> 0) % bound;
  }

  side(): Side {
    return this.below(2) === 0 ? 'home' : 'away';
  }

  add(kind: IncidentKind, words: Words = {}): void {
    this.incidents.push({
      sequence: this.incidents.length + 1,
      atMs: this.incidents.length,
      period: this.period,
      second: this.second,
      kind,
      ...words,
    });
  }

  start(period: string): void {
    this.period = period;
    this.add('period_start');
  }
}

const kinds = [
  'goal',
  'goal',
  'own_goal',
  'penalty_scored',
  'corner',
  'corner',
  'corner',
  'yellow',
  'red',
  'substitution',
];

function playHalf(script: Script, period: string, from: number, on: Map<Side, string[]>): void {
  script.second = from;
  script.start(period);
  const events = script.below(14);
  for (let event = 0; event < events; event += 1) {
    script.second += script.below(400);
    const side = script.side();
    const kind = kinds[script.below(kinds.length)] as IncidentKind;
    const eleven = on.get(side)!;
    const player = eleven[script.below(Math.min(11, eleven.length))]!;
    if (kind === 'corner') script.add(kind, { side });
    else if (kind === 'own_goal')
      script.add(kind, { side, player: on.get(side === 'home' ? 'away' : 'home')![0]! });
    else if (kind === 'substitution') {
      const bench = players.filter((one) => one.side === side && !one.isStarting).map(({ id }) => id);
      const next = bench.find((id) => !script.incidents.some(({ detail }) => detail === id));
      if (!next) continue;
      script.add(kind, { side, player, detail: next });
      on.set(side, [...eleven.filter((id) => id !== player), next]);
    } else {
      script.add(kind, { side, player });
      if (kind === 'red' && eleven.length > 7)
        on.set(
          side,
          eleven.filter((id) => id !== player),
        );
    }
  }
  script.add('period_end');
}

const leadOf = (incidents: readonly Incident[], counted: readonly IncidentKind[]) =>
  incidents
    .filter(({ kind, period }) => counted.includes(kind) && period !== 'shootout')
    .reduce((lead, { side, kind, detail }) => {
      const value = kind === 'point' ? Number(detail) : 1;
      return lead + (side === 'home' ? value : -value);
    }, 0);
const goalKinds: readonly IncidentKind[] = ['goal', 'own_goal', 'penalty_scored'];

function shootout(script: Script): void {
  script.start('shootout');
  for (let kick = 0; kick < 10; kick += 1)
    script.add(script.below(4) > 0 ? 'penalty_scored' : 'penalty_missed', {
      side: kick % 2 ? 'away' : 'home',
    });
  script.add('penalty_scored', { side: script.side() });
  const of = (side: Side) =>
    script.incidents.filter(
      (one) => one.period === 'shootout' && one.kind === 'penalty_scored' && one.side === side,
    ).length;
  if (of('home') === of('away')) script.add('penalty_scored', { side: 'home' });
}

function football(script: Script, sport: Sport): RandomEvent {
  const starting = (side: Side) =>
    players.filter((one) => one.side === side && one.isStarting).map(({ id }) => id);
  const on = new Map<Side, string[]>([
    ['home', starting('home')],
    ['away', starting('away')],
  ]);
  playHalf(script, 'half1', 0, on);
  playHalf(script, 'half2', 2700, on);
  if (leadOf(script.incidents, goalKinds) === 0 && script.below(2) === 0) {
    playHalf(script, 'overtime1', 5400, on);
    playHalf(script, 'overtime2', 6300, on);
    if (leadOf(script.incidents, goalKinds) === 0) shootout(script);
  }
  script.add('match_end');
  return { facts: { sport, players }, incidents: script.incidents };
}

/** Periods in which both sides score now and then, and overtimes until one leads. */
function byPeriods(script: Script, sport: Sport, period: string, count: number, most: number): RandomEvent {
  const kind = sport === 'basketball' ? 'point' : 'goal';
  const play = (name: string, scores: number) => {
    script.start(name);
    for (let score = 0; score < scores; score += 1) {
      script.second += script.below(60);
      const detail = sport === 'basketball' ? { detail: String(1 + script.below(3)) } : {};
      script.add(kind, { side: script.side(), ...detail });
    }
    script.add('period_end');
  };
  for (let part = 1; part <= count; part += 1) play(`${period}${part}`, script.below(most));
  const isLevel = () => leadOf(script.incidents, [kind]) === 0;
  if (sport === 'basketball')
    for (let overtime = 1; isLevel(); overtime += 1) play(`overtime${overtime}`, 1 + script.below(6));
  if (sport === 'ice-hockey' && isLevel()) {
    play('overtime1', script.below(2));
    if (isLevel()) shootout(script);
  }
  script.add('match_end');
  return { facts: { sport }, incidents: script.incidents };
}

/** Points until a side has so many with a lead; the winner of the part. */
function rally(script: Script, to: number, lead: number, words: () => Words = () => ({})): Side {
  const points = { home: 0, away: 0 };
  for (;;) {
    const side = script.side();
    script.second += script.below(60);
    script.add('point', { side, ...words() });
    points[side] += 1;
    if (points[side] >= to && Math.abs(points.home - points.away) >= lead) return side;
  }
}

function bySets(
  script: Script,
  facts: EventFacts,
  name: string,
  play: (number: number) => Side,
): RandomEvent {
  const needed = Math.ceil((facts.bestOf ?? 3) / 2);
  const won = { home: 0, away: 0 };
  for (let number = 1; Math.max(won.home, won.away) < needed; number += 1) {
    script.second = 0;
    script.start(`${name}${number}`);
    const side = play(number);
    script.add('set', { side });
    won[side] += 1;
  }
  script.add('match_end');
  return { facts, incidents: script.incidents };
}

function tennisSet(script: Script, number: number): Side {
  const game = (side: Side, detail?: string): Side => {
    script.add('game', { side, ...(detail !== undefined && { detail }) });
    return side;
  };
  if (number === 3 && script.below(3) === 0) return game(rally(script, 10, 2), 'match_tiebreak');
  const games = { home: 0, away: 0 };
  for (;;) {
    if (games.home === 6 && games.away === 6) return game(rally(script, 7, 2), 'tiebreak');
    const side = script.below(20) === 0 ? game(script.side()) : game(rally(script, 4, 2));
    games[side] += 1;
    if (games[side] >= 6 && Math.abs(games.home - games.away) >= 2) return side;
  }
}

/** First to 13; level after 24 rounds, overtimes of six follow. */
function counterStrikeMap(script: Script): Side {
  const rounds = { home: 0, away: 0 };
  for (let to = 13; ;) {
    const side = script.side();
    script.add('point', { side });
    rounds[side] += 1;
    if (rounds[side] === to) return side;
    if (rounds.home === to - 1 && rounds.away === to - 1) to += 3;
  }
}

export function randomEvent(sport: Sport, seed: number): RandomEvent {
  const script = new Script(seed);
  switch (sport) {
    case 'football':
      return football(script, sport);
    case 'handball':
      return byPeriods(script, sport, 'half', 2, 30);
    case 'ice-hockey':
      return byPeriods(script, sport, 'period', 3, 4);
    case 'basketball':
      return byPeriods(script, sport, 'quarter', 4, 20);
    case 'tennis':
      return bySets(script, { sport, bestOf: 3 }, 'set', (number) => tennisSet(script, number));
    case 'volleyball':
      return bySets(script, { sport, bestOf: 5 }, 'set', (number) =>
        rally(script, number === 5 ? 15 : 25, 2),
      );
    case 'table-tennis':
      return bySets(script, { sport, bestOf: 5 }, 'set', () => rally(script, 11, 2));
    case 'counter-strike':
      return bySets(script, { sport, bestOf: 3 }, 'map', () => counterStrikeMap(script));
    case 'dota':
      return bySets(script, { sport, bestOf: 3 }, 'map', () => {
        const detail = () => ({ detail: ['kill', 'kill', 'kill', 'tower', 'aegis'][script.below(5)]! });
        return rally(script, 12, 0, detail);
      });
    default:
      throw new RangeError(`No random events of ${sport}`);
  }
}
