import { VirtualClock } from '@halcyon/server-kit/clock';
import { anEvent } from '@halcyon/testkit/sample-offer';
import { expect, test } from 'vitest';
import { TimedOffer } from './timed-offer.ts';

test('bets on a virtual event end ten seconds before its start, although the stop of the feed was lost', () => {
  const clock = new VirtualClock();
  const startsAt = new Date(clock.now().getTime() + 60_000);
  const event = { ...anEvent(1), startsAt };
  const offer = new TimedOffer({ find: () => event, all: () => [event].values() as never }, clock);
  const states = () => [
    ...new Set([...offer.find(event.id)!.markets.values()].map(({ state }) => state)),
    ...[...offer.all()].map(({ markets }) => markets.values().next().value!.state),
  ];
  expect(states()).toEqual(['active', 'active']);
  clock.move(startsAt.getTime() - 10_500 - clock.now().getTime());
  expect(states()).toEqual(['active', 'active']);
  clock.move(600);
  expect(states()).toEqual(['suspended', 'suspended']);
});
