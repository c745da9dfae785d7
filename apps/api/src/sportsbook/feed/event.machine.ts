import type { eventStatuses } from '@halcyon/wire/odds-feed/messages';

export type EventStep = (typeof eventStatuses)[number];

const underWay: readonly EventStep[] = ['live', 'suspended', 'interrupted', 'abandoned'];
const over: readonly EventStep[] = ['ended', 'closed', 'cancelled'];
const waiting: readonly EventStep[] = ['not_started', 'delayed', 'postponed'];

/** `abandoned`: scouting stopped, and the match goes on without it. What has ended is only closed, and that is for ever. */
const steps: Readonly<Record<EventStep, readonly EventStep[]>> = {
  not_started: [...waiting, ...underWay, ...over],
  delayed: [...waiting, ...underWay, ...over],
  postponed: [...waiting, ...underWay, ...over],
  live: [...underWay, 'delayed', 'postponed', ...over],
  suspended: [...underWay, 'delayed', 'postponed', ...over],
  interrupted: [...underWay, 'delayed', 'postponed', ...over],
  abandoned: [...underWay, 'delayed', 'postponed', ...over],
  ended: ['closed'],
  cancelled: ['closed'],
  closed: [],
};

/** Pure. */
export function mayMoveEvent(from: EventStep, to: EventStep): boolean {
  return from === to || steps[from].includes(to);
}

/**
 * The step of an event of which its fixture says another status. Play begins and ends by messages, which say when; a fixture
 * says what is to come, and that an event is over of which no message said so. `isPlayed`: messages of it came. Pure.
 */
export function stepByFixture(from: EventStep, status: EventStep, isPlayed: boolean): EventStep {
  const isAhead = status === 'postponed' || status === 'delayed' || status === 'cancelled';
  if (isAhead && mayMoveEvent(from, status)) return status;
  return status === 'closed' && isPlayed && mayMoveEvent(from, 'ended') ? 'ended' : from;
}

/** True: while its producer lives, something comes of it every minute or two. Pure. */
export function isUnderWay(step: EventStep): boolean {
  return underWay.includes(step) || step === 'ended';
}

/** True: it is over, so prices and suspensions no longer matter. Pure. */
export function isEventOver(step: EventStep): boolean {
  return over.includes(step);
}

/** Bets are taken before the start and during play, never while it is unclear whether or how play goes on. Pure. */
export function takesBets(step: EventStep): boolean {
  return step === 'not_started' || step === 'delayed' || step === 'live';
}
