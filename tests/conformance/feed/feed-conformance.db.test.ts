import {
  alive,
  feedEventId,
  fixtureOf,
  marketOn,
  oddsChange,
  settlement,
} from '@halcyon/testkit/feed-messages';
import { recoveryPauseMs } from '@halcyon/wire/odds-feed/messages';
import { expect, test } from 'vitest';
import { ScriptedProducer } from '../../../apps/api/src/sportsbook/feed/testing/scripted-producer.ts';
import { printed, type Result } from '../certificate.ts';
import { certifyConsumer } from './consumer-cases.ts';
import { certifyProducer } from './producer-cases.ts';

const failed = (results: readonly Result[]) => results.filter(({ state }) => state === 'failed');
const text = (results: readonly Result[]) => (results.length === 0 ? '' : printed('feed', results));

test('our consumer passes every case of the certificate', async () => {
  const results = await certifyConsumer();
  expect(text(failed(results))).toBe('');
  expect(results.length).toBeGreaterThan(20);
}, 120_000);

// Method: the consumer names each message that moves money by a count, so that none is known to have come before.
test('a consumer that does not know a settlement again is found', async () => {
  let count = 0;
  const hashOf = () => Buffer.alloc(32, (count += 1));
  const found = failed(await certifyConsumer({ hashOf })).map(({ title }) => title);
  expect(found).toContain(
    'a settlement that comes twice, by a recovery or the other producer, is delivered once',
  );
  expect(found).toContain(
    'a cancellation and its repetition are delivered once, with the bounds of the window',
  );
}, 120_000);

/** What a producer with this fault, or none, is found to do wrong. */
async function watched(sendTo: (producer: ScriptedProducer) => void): Promise<readonly string[]> {
  await using producer = await ScriptedProducer.open();
  producer.pauseMs = recoveryPauseMs;
  const beat = setInterval(() => producer.send(alive(Date.now(), 1)), 100);
  producer.fixtures.set(feedEventId, fixtureOf(feedEventId));
  const timer = setTimeout(() => sendTo(producer), 500);
  const results = await certifyProducer(producer.account, { products: [1], watchMs: 1_500 });
  clearInterval(beat);
  clearTimeout(timer);
  return failed(results).map(({ title }) => title);
}
const odds = (sequence: number) => oddsChange({ timestamp: sequence, sequence }, [marketOn('1x2')]);

test('a producer that keeps the contract passes, and each fault of one is found by its own case', async () => {
  expect(
    await watched((producer) =>
      producer.send(odds(1), odds(2), settlement({ timestamp: 3 }, { '1x2': 'home' })),
    ),
  ).toEqual([]);
  const faults = await Promise.all([
    watched((producer) => producer.send(odds(1), odds(3))),
    watched((producer) => producer.sendFrame(1, '{}')),
    watched((producer) => {
      const message = odds(1);
      message.markets[0]!.outcomes[0]!.odds = 9_000;
      producer.send(message);
    }),
    watched((producer) => producer.send({ ...odds(1), event: 'sim:match:none' })),
    watched((producer) => producer.send(oddsChange({ timestamp: 1, sequence: 1 }, [marketOn('mystery')]))),
    watched((producer) => {
      producer.send(oddsChange({ timestamp: 1 }, [], { eventStatus: { status: 'closed' } }));
      producer.send(oddsChange({ timestamp: 2 }, [marketOn('1x2')]));
    }),
  ]);
  expect(faults).toEqual([
    ['the numbers of an event have no gap within a producer'],
    ['every frame is a message of the contract'],
    ['chances add up to one, and no price is above them'],
    ['the schedule comes in pages of fixtures, and every event that is reported has a fixture'],
    ['markets are of types that the book has, with their specifiers'],
    ['nothing is priced after its event was closed'],
  ]);
}, 60_000);
