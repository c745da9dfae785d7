import { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { Switchboard } from '../../platform/switchboard.ts';
import { eventsBetween, type CalendarEvent } from '../calendar/calendar.ts';
import { seededChance } from '@halcyon/odds/chance/seeded-chance';
import { engines } from '../engine/engine.ts';
import type { Script } from '../engine/script.ts';
import { laws } from '../laws.ts';
import { FeedClock } from './feed-clock.ts';
import { FeedEvent } from './feed-event.ts';
import { FeedFaults } from './feed-faults.ts';
import type { UnsentMessage } from './feed-message.ts';

type Of<Kind> = Extract<FeedMessage, { kind: Kind }>;

/** One event on a clock that a test moves, and all that the feed publishes of it. */
export class TestMatch {
  readonly switchboard = new Switchboard();
  readonly published: FeedMessage[] = [];
  readonly event: FeedEvent;
  readonly script: Script;
  nowMs: number;

  constructor(sport: string, number: number) {
    const calendar = sampleEvent(sport);
    this.nowMs = calendar.startsAtMs - 1_000;
    const clock = new FeedClock(() => this.nowMs);
    const publish = (message: UnsentMessage) => {
      this.published.push(FeedMessage.parse({ ...message, timestamp: this.nowMs }));
    };
    const faults = new FeedFaults(this.switchboard);
    this.event = new FeedEvent(calendar, { clock, faults, laws, publish });
    this.script = scriptOf(calendar, number);
  }

  kickOff(): void {
    this.nowMs = this.event.startsAtMs;
    this.event.kickOff(this.script, this.nowMs);
  }

  /** Lets the clock run in steps of a second. */
  run(untilMs: number, stepMs = 1_000): void {
    for (; this.nowMs < untilMs; this.nowMs += stepMs) this.event.advance(this.nowMs);
  }

  play(stepMs = 1_000): void {
    this.kickOff();
    this.run(this.event.endMs + 120_000, stepMs);
  }

  of<Kind extends FeedMessage['kind']>(kind: Kind): Of<Kind>[] {
    return this.published.filter((message): message is Of<Kind> => message.kind === kind);
  }
}

const sampleFromMs = Date.UTC(2026, 10, 26);
const samples = eventsBetween(sampleFromMs, sampleFromMs + 7 * 86_400_000);
const sampleEvent = (sport: string): CalendarEvent =>
  samples.find(({ competition }) => competition.sport === sport)!;

export function scriptOf(calendar: CalendarEvent, number: number): Script {
  const chance = seededChance({ serverSeed: 'c3'.repeat(32), publicSeed: 'test', event: `${number}` });
  return engines[calendar.competition.sport]!.draw(chance, calendar);
}

/** The first match in which something happens. */
export function matchWith(sport: string, has: (script: Script) => boolean): TestMatch {
  const calendar = sampleEvent(sport);
  for (let number = 0; ; number += 1)
    if (has(scriptOf(calendar, number))) return new TestMatch(sport, number);
}
