import type { Incident } from '../incident.ts';
import type { Side } from '../sport.ts';
import type { Counted, Counter, EventFacts, EventRecord, OnPitch, RecordStatus } from './record.ts';

/** Kinds that say nothing about the period they are recorded in. */
const outsidePeriods = new Set(['match_end', 'retirement', 'walkover', 'abandoned', 'finish', 'withdrawn']);
const cards = { yellow: [1, 10], second_yellow: [2, 25], red: [2, 25] } as const;
const dotaCounters: Readonly<Record<string, Counter>> = { kill: 'kills', tower: 'towers', aegis: 'aegis' };

/** Incidents may come in any order and more than once; what was overturned did not happen. */
export function recordOf(facts: EventFacts, incidents: readonly Incident[]): EventRecord {
  const bySequence = new Map(incidents.map((incident) => [incident.sequence, incident]));
  const overturned = new Set(
    incidents.filter(({ kind }) => kind === 'overturned').map(({ detail }) => Number(detail)),
  );
  const happened = [...bySequence.values()]
    .filter(({ sequence }) => !overturned.has(sequence))
    .toSorted((a, b) => a.sequence - b.sequence);
  const fold = new Fold(facts);
  for (const incident of happened) fold.apply(incident);
  return fold.record();
}

class Fold {
  private status: RecordStatus = 'NOT_STARTED';
  private startedAtMs: number | null = null;
  private givenUpBy: Side | null = null;
  private named: Side | null = null;
  private readonly periodSeconds = new Map<string, number>();
  private counted: Counted[] = [];
  private readonly periods: string[] = [];
  private readonly periodsEnded = new Set<string>();
  private readonly onPitch = new Map<string, OnPitch>();
  private readonly places = new Map<string, number>();
  private readonly withdrawn = new Set<string>();
  private readonly facts: EventFacts;

  constructor(facts: EventFacts) {
    this.facts = facts;
    for (const { id, side, isStarting } of facts.players ?? [])
      if (isStarting) this.onPitch.set(id, { side, from: 0, until: Infinity });
  }

  apply(incident: Incident): void {
    // Whatever is reported after the end changes nothing; an incident that is taken back is not among these.
    if (this.status === 'ENDED') return;
    this.noteTime(incident);
    this.noteStatus(incident);
    this.noteCount(incident);
    if (incident.kind === 'substitution') this.substitute(incident);
    if (incident.kind === 'finish') this.places.set(incident.player ?? '', Number(incident.detail));
    if (incident.kind === 'withdrawn') this.withdrawn.add(incident.player ?? '');
  }

  record(): EventRecord {
    if (this.facts.sport === 'ice-hockey') this.addShootoutGoal();
    const { facts, status, startedAtMs, givenUpBy, periods, periodsEnded, periodSeconds, counted } = this;
    const { onPitch, places, withdrawn } = this;
    const winner = this.named ?? (status === 'ENDED' ? this.leader() : null);
    return {
      facts,
      status,
      startedAtMs,
      givenUpBy,
      winner,
      periods,
      periodsEnded,
      periodSeconds,
      counted,
      onPitch,
      places,
      withdrawn,
    };
  }

  private noteTime({ kind, period, second, atMs }: Incident): void {
    if (outsidePeriods.has(kind)) return;
    this.startedAtMs ??= atMs;
    if (period !== this.periods.at(-1) && !this.periods.includes(period)) this.periods.push(period);
    this.periodSeconds.set(period, second);
    if (kind === 'period_end' || kind === 'set') this.periodsEnded.add(period);
  }

  private noteStatus({ kind, side, period, detail }: Incident): void {
    if (kind === 'match_end') {
      this.named = side ?? null;
      if (this.givenUpBy === null) this.status = 'ENDED';
    } else if (kind === 'retirement' || kind === 'walkover') {
      this.status = kind === 'retirement' ? 'RETIRED' : 'WALKOVER';
      this.givenUpBy = side ?? null;
    } else if (kind === 'abandoned') this.status = 'ABANDONED';
    else if (kind === 'interruption') this.status = 'INTERRUPTED';
    else if (kind === 'resumption') {
      this.status = 'RUNNING';
      if (detail === 'restart') this.counted = this.counted.filter((counted) => counted.period !== period);
    } else if (this.status === 'NOT_STARTED' && !outsidePeriods.has(kind)) this.status = 'RUNNING';
  }

  private noteCount(incident: Incident): void {
    const { kind, period, detail } = incident;
    switch (kind) {
      case 'goal':
      case 'own_goal':
      case 'penalty_scored':
        if (period === 'shootout') this.count(incident, 'shootout');
        else this.count(incident, 'goals', goalOf(incident));
        break;
      case 'corner':
        this.count(incident, 'corners');
        break;
      case 'yellow':
      case 'second_yellow':
      case 'red':
        this.countCard(incident, cards[kind]);
        break;
      case 'point':
        this.countPoint(incident);
        break;
      case 'game':
        this.count(incident, 'games', tiebreakOf(detail));
        break;
      case 'set':
        this.count(incident, 'sets');
        break;
    }
  }

  private countPoint(incident: Incident): void {
    const { sport } = this.facts;
    if (sport === 'basketball') this.count(incident, 'points', { value: Number(incident.detail ?? 1) });
    else if (sport === 'dota') this.count(incident, dotaCounters[incident.detail ?? ''] ?? 'points');
    else if (sport === 'tennis' || sport === 'virtual-tennis')
      this.count(incident, 'points', { game: this.gamesIn(incident.period) + 1 });
    else this.count(incident, 'points');
  }

  /** Cards count while the player is on the pitch, before the whistle that ends the period. */
  private countCard(incident: Incident, [bookings, points]: readonly [number, number]): void {
    const { player, sequence, kind, period } = incident;
    const presence = player === undefined ? undefined : this.onPitch.get(player);
    const isOnPitch = presence !== undefined && sequence > presence.from && sequence < presence.until;
    const isKnown = player !== undefined && (this.facts.players?.length ?? 0) > 0;
    if ((isKnown && !isOnPitch) || this.periodsEnded.has(period)) return;
    const isSendingOff = kind !== 'yellow';
    this.count(incident, 'bookings', { value: bookings, isSendingOff });
    this.count(incident, 'booking_points', { value: points });
    if (isSendingOff && player !== undefined && presence)
      this.onPitch.set(player, { ...presence, until: sequence });
  }

  private substitute({ player, detail, sequence, side, period }: Incident): void {
    const off = player === undefined ? undefined : this.onPitch.get(player);
    if (player !== undefined && off) this.onPitch.set(player, { ...off, until: sequence });
    if (detail !== undefined && side)
      this.onPitch.set(detail, { side, from: sequence, period, until: Infinity });
  }

  private count(incident: Incident, counter: Counter, other: Partial<Counted> = {}): void {
    const { sequence, period, second, side, player } = incident;
    if (!side) return;
    this.counted.push({
      counter,
      sequence,
      period,
      second,
      side,
      value: 1,
      ...(player !== undefined && { player }),
      ...other,
    });
  }

  /** A shoot-out of ice hockey adds one goal to its winner. */
  private addShootoutGoal(): void {
    const shots = this.counted.filter(({ counter }) => counter === 'shootout');
    const last = shots.at(-1);
    const lead = leadOf(shots);
    if (this.status !== 'ENDED' || !last || lead === 0) return;
    const { sequence, second } = last;
    const side = lead > 0 ? 'home' : 'away';
    this.counted.push({ counter: 'goals', sequence, period: 'shootout', second, side, value: 1 });
  }

  private gamesIn(period: string): number {
    return this.counted.filter((counted) => counted.counter === 'games' && counted.period === period).length;
  }

  /** By sets, else goals, else points; level, by the shoot-out. */
  private leader(): Side | null {
    const ordered: readonly Counter[] = ['sets', 'goals', 'points'];
    const main = ordered.find((name) => this.counted.some(({ counter }) => counter === name));
    const leadIn = (name: Counter | undefined) =>
      leadOf(this.counted.filter(({ counter }) => counter === name));
    const lead = leadIn(main) || leadIn('shootout');
    return lead === 0 ? null : lead > 0 ? 'home' : 'away';
  }
}

const leadOf = (counted: readonly Counted[]): number =>
  counted.reduce((lead, { side, value }) => lead + (side === 'home' ? value : -value), 0);

const goalOf = ({ kind }: Incident): Partial<Counted> => ({
  ...(kind === 'own_goal' && { isOwn: true }),
  ...(kind === 'penalty_scored' && { isPenalty: true }),
});

function tiebreakOf(detail: string | undefined): Partial<Counted> {
  if (detail === 'tiebreak') return { tiebreak: 'set' };
  return detail === 'match_tiebreak' ? { tiebreak: 'match' } : {};
}
