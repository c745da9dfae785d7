import {
  alive,
  betCancel,
  betStop,
  feedEventId,
  fixtureChange,
  fixtureOf,
  marketOn,
  oddsChange,
  rollback,
  settlement,
} from '@halcyon/testkit/feed-messages';
import type { OddsFeedDependencies } from '../../../apps/api/src/sportsbook/feed/odds-feed.ts';
import {
  openFeedHarness,
  until,
  type FeedHarness,
} from '../../../apps/api/src/sportsbook/feed/testing/feed-harness.ts';
import { line } from '../case.ts';
import type { Result } from '../certificate.ts';
import { certifyFeed, type FeedCase } from './feed-certificate.ts';
import { at, comesTo, deliveries, open, pass, price, priced, settled, versions, waited } from './probes.ts';

const cases: readonly FeedCase<FeedHarness>[] = [
  {
    title: 'nothing is open before the recovery of the start has ended',
    async run(harness) {
      harness.producer.isMute = true;
      const { producer } = harness;
      await until(() => producer.hasLine(1), waited);
      producer.send(alive(1));
      open(harness);
      const before = await comesTo(harness, '1x2', 'suspended');
      await until(() => producer.recoveries.some(({ product }) => product === 1), waited);
      const { requestId } = producer.recoveries.find(({ product }) => product === 1)!;
      producer.send({ kind: 'snapshot_complete', product: 1, timestamp: 2, requestId });
      return [before, await comesTo(harness, '1x2', 'active')];
    },
  },
  {
    title: 'the newest price counts, in whatever order they come',
    async run(harness) {
      await harness.bringUp();
      harness.producer.send(priced(3, 2_300), priced(2, 2_200));
      await settled(harness);
      return [line('price', 2_300, await price(harness))];
    },
  },
  {
    title: 'a bet stop holds against prices from before it',
    async run(harness) {
      await harness.bringUp();
      harness.producer.send(priced(1, 2_000), betStop({ timestamp: 3 }), priced(2, 2_100));
      await settled(harness);
      return [await comesTo(harness, '1x2', 'suspended')];
    },
  },
  {
    title: 'a price message that comes twice applies once',
    async run(harness) {
      await harness.bringUp();
      open(harness);
      open(harness);
      await settled(harness);
      return [line('versions', '1 2', await versions(harness))];
    },
  },
  {
    title: 'a settlement that comes twice, by a recovery or the other producer, is delivered once',
    async run(harness) {
      await harness.bringUp();
      const message = settlement({ timestamp: 2 }, { '1x2': 'home' });
      harness.producer.send(message, message, { ...message, requestId: 5 }, { ...message, product: 3 });
      return [await deliveries(harness, ['bet_settlement'])];
    },
  },
  {
    title: 'a cancellation and its repetition are delivered once, with the bounds of the window',
    async run(harness) {
      await harness.bringUp();
      const window = { startTime: 1_000, endTime: 4_400 };
      const message = betCancel({ timestamp: 2 }, ['1x2'], window);
      harness.producer.send(message, { ...message, sequence: 1 });
      const lines = [await deliveries(harness, ['bet_cancel'])];
      const [cancel] = harness.delivered;
      const seen = cancel?.message.kind === 'bet_cancel' ? cancel.message : null;
      return [...lines, line('window', '1000 to 4400', `${seen?.startTime} to ${seen?.endTime}`)];
    },
  },
  {
    title: 'a wrong settlement, its rollback and the right one are delivered in this order',
    async run(harness) {
      await harness.bringUp();
      harness.producer.send(
        settlement({ timestamp: 2 }, { '1x2': 'home' }, 1),
        rollback({ timestamp: 3 }, ['1x2']),
        settlement({ timestamp: 4 }, { '1x2': 'away' }),
      );
      return [await deliveries(harness, ['bet_settlement', 'rollback_bet_settlement', 'bet_settlement'])];
    },
  },
  {
    title: 'a settlement with certainty 2 after the same one with certainty 1 is delivered as well',
    async run(harness) {
      await harness.bringUp();
      harness.producer.send(
        settlement({ timestamp: 2 }, { '1x2': 'home' }, 1),
        settlement({ timestamp: 3 }, { '1x2': 'home' }, 2),
      );
      return [await deliveries(harness, ['bet_settlement', 'bet_settlement'])];
    },
  },
  {
    title: 'what settlement could not take comes again, and the later messages of the event wait',
    async run(harness) {
      await harness.bringUp();
      harness.failures = 1;
      harness.producer.send(
        settlement({ timestamp: 2 }, { '1x2': 'home' }),
        rollback({ timestamp: 3 }, ['1x2']),
      );
      return [await deliveries(harness, ['bet_settlement', 'rollback_bet_settlement'])];
    },
  },
  {
    title: 'a settlement that comes after the event was closed is delivered',
    async run(harness) {
      await harness.bringUp();
      const eventStatus = { status: 'closed' } as const;
      harness.producer.send(
        oddsChange({ timestamp: 5 }, [marketOn('1x2')], { eventStatus }),
        settlement({ timestamp: 2 }, { '1x2': 'home' }),
      );
      return [await deliveries(harness, ['bet_settlement'])];
    },
  },
  {
    title: 'a settlement of a market that was never priced creates it',
    async run(harness) {
      await harness.bringUp();
      const key = 'asian_handicap|hcp=-12.5';
      harness.producer.send(settlement({ timestamp: 2 }, { [key]: 'home' }, 2, ['home', 'away']));
      return [await deliveries(harness, ['bet_settlement']), await comesTo(harness, key, 'settled')];
    },
  },
  {
    title: 'a missing number suspends its event until the recovery has ended',
    async run(harness) {
      const { producer } = harness;
      await harness.bringUp();
      open(harness);
      const before = await comesTo(harness, '1x2', 'active');
      await pass(harness, 36);
      producer.isMute = true;
      producer.send(oddsChange({ timestamp: 3, sequence: 3 }, [marketOn('1x2')]));
      const during = await comesTo(harness, '1x2', 'suspended');
      await until(() => producer.recoveries.filter(({ product }) => product === 1).length === 2, waited);
      const { requestId, after } = producer.recoveries.at(-1)!;
      producer.send({ kind: 'snapshot_complete', product: 1, timestamp: 4, requestId });
      const asked = line(
        'recovery asks for',
        'what came after a sign of life',
        after ? 'what came after a sign of life' : 'everything',
      );
      return [before, during, asked, await comesTo(harness, '1x2', 'active')];
    },
  },
  {
    title: 'a number that was lost before a sign of life is recovered from the message before it',
    async run(harness) {
      const { producer, clock } = harness;
      await harness.bringUp();
      const lastMs = clock.now().getTime() - 5_000;
      producer.send(oddsChange({ timestamp: lastMs, sequence: 1 }, [marketOn('1x2')]));
      const before = await comesTo(harness, '1x2', 'active');
      await pass(harness, 36);
      const nowMs = clock.now().getTime();
      producer.send(oddsChange({ timestamp: nowMs, sequence: 3 }, [marketOn('1x2')]));
      const recoveries = () => producer.recoveries.filter(({ product }) => product === 1);
      await until(() => recoveries().length === 2, waited).catch(() => {});
      return [before, line('recovery asks for what came after', lastMs, recoveries()[1]?.after ?? 0)];
    },
  },
  {
    title: 'a missing number that comes late opens its event again',
    async run(harness) {
      await harness.bringUp();
      open(harness);
      harness.producer.send(oddsChange({ timestamp: 3, sequence: 3 }, [marketOn('1x2')]));
      const during = await comesTo(harness, '1x2', 'suspended');
      harness.producer.send(oddsChange({ timestamp: 2, sequence: 2 }, [marketOn('1x2_1h')]));
      return [during, await comesTo(harness, '1x2', 'active')];
    },
  },
  {
    title: 'a producer that is silent for 20 seconds is down, and the other one goes on',
    async run(harness) {
      harness.producer.fixtures.set('sim:match:2', fixtureOf('sim:match:2'));
      await harness.bringUp();
      open(harness);
      harness.producer.send(
        oddsChange({ timestamp: 1, product: 3, event: 'sim:match:2' }, [marketOn('1x2')]),
      );
      const lines = [await comesTo(harness, '1x2', 'active')];
      const isKnown = () =>
        harness.eventId('sim:match:2').then(
          () => true,
          () => false,
        );
      await until(isKnown, waited);
      for (let passed = 0; passed < 21; passed += 7) {
        harness.clock.move(7_000);
        harness.producer.send(alive(harness.clock.now().getTime(), 3));
        await settled(harness);
      }
      lines.push(await comesTo(harness, '1x2', 'suspended'));
      return [...lines, line('the other producer', 'active', harness.state('1x2', 'sim:match:2'))];
    },
  },
  {
    title: 'a producer that is not subscribed any more is suspended',
    async run(harness) {
      await harness.bringUp();
      open(harness);
      const before = await comesTo(harness, '1x2', 'active');
      harness.producer.isMute = true;
      harness.producer.send(alive(harness.clock.now().getTime(), 1, 0));
      return [before, await comesTo(harness, '1x2', 'suspended')];
    },
  },
  {
    title: 'a lost line suspends, and what was missed is recovered',
    async run(harness) {
      const { producer } = harness;
      await harness.bringUp();
      open(harness);
      await pass(harness, 36);
      producer.drop();
      const during = await comesTo(harness, '1x2', 'suspended');
      producer.snapshot = ({ product }) =>
        product === 1 ? [{ ...settlement({ timestamp: 9 }, { '1x2': 'home' }) }] : [];
      await harness.bringUp();
      return [
        during,
        await deliveries(harness, ['bet_settlement']),
        await comesTo(harness, '1x2', 'settled'),
      ];
    },
  },
  {
    title: 'a market that the live producer has taken stays with it',
    async run(harness) {
      await harness.bringUp();
      const before = (timestamp: number, status: 1 | -2) =>
        oddsChange({ timestamp, product: 3 }, [marketOn('1x2', { outcomes: at(1_900), status })]);
      harness.producer.send(before(1, 1));
      await settled(harness);
      harness.producer.send(priced(2, 2_400));
      await until(async () => (await price(harness)) === 2_400, waited).catch(() => {});
      harness.producer.send(before(3, 1), before(4, -2));
      await until(() => (harness.feed.counters.all.get('handover_ignored') ?? 0) === 2, waited).catch(
        () => {},
      );
      return [line('price', 2_400, await price(harness)), await comesTo(harness, '1x2', 'active')];
    },
  },
  {
    title: 'a market that is handed over is suspended until the other producer prices it',
    async run(harness) {
      await harness.bringUp();
      harness.producer.send(oddsChange({ timestamp: 2, product: 3 }, [marketOn('1x2', { status: -2 })]));
      const during = await comesTo(harness, '1x2', 'suspended');
      harness.producer.send(priced(3, 2_000));
      return [during, await comesTo(harness, '1x2', 'active')];
    },
  },
  {
    title: 'an event that was closed is never opened again',
    async run(harness) {
      await harness.bringUp();
      open(harness);
      harness.producer.send(oddsChange({ timestamp: 2 }, [], { eventStatus: { status: 'closed' } }));
      harness.producer.send(priced(3, 2_000));
      await until(() => harness.feed.counters.all.has('after_close'), waited).catch(() => {});
      return [await comesTo(harness, '1x2', 'suspended')];
    },
  },
  {
    title: 'scouting that stops suspends and voids nothing',
    async run(harness) {
      await harness.bringUp();
      open(harness);
      harness.producer.send(oddsChange({ timestamp: 2 }, [], { eventStatus: { status: 'abandoned' } }));
      return [
        await comesTo(harness, '1x2', 'suspended'),
        line('delivered to settlement', 0, harness.delivered.length),
      ];
    },
  },
  {
    title: 'a market and an event that are unknown are reported, and the rest goes on',
    async run(harness) {
      await harness.bringUp();
      harness.producer.send(
        oddsChange({ timestamp: 1, event: 'sim:match:none' }, [marketOn('1x2')]),
        oddsChange({ timestamp: 1 }, [marketOn('mystery'), marketOn('1x2')]),
      );
      const lines = [await comesTo(harness, '1x2', 'active'), await comesTo(harness, 'mystery', 'inactive')];
      const counted = ['unknown_event', 'unknown_market'].map(
        (name) => harness.feed.counters.all.get(name) ?? 0,
      );
      return [...lines, line('reported', '1 1', counted.join(' '))];
    },
  },
  {
    title: 'frames of nonsense and of 10 MB end nothing but their line',
    async run(harness) {
      const { producer } = harness;
      await harness.bringUp();
      producer.sendFrame(1, 'nonsense');
      producer.sendFrame(1, '{"kind":"odds_change"}');
      producer.sendFrame(1, 'x'.repeat(10_000_000));
      await until(() => harness.feed.counters.all.has('too_large'), waited).catch(() => {});
      const reasons = ['not_json', 'wrong_schema', 'too_large'];
      const counted = reasons.map((name) => harness.feed.counters.all.get(name) ?? 0);
      await pass(harness, 0);
      await harness.bringUp().catch(() => {});
      return [
        line('refused', '1 1 1', counted.join(' ')),
        line('line', 'open', producer.hasLine(1) ? 'open' : 'lost'),
      ];
    },
  },
  {
    title: 'a fixture change reads the fixture again',
    async run(harness) {
      await harness.bringUp();
      const fixture = harness.producer.fixtures.get(feedEventId)!;
      harness.producer.fixtures.set(feedEventId, { ...fixture, startsAtMs: 86_400_000 });
      harness.producer.send(fixtureChange({ timestamp: 1 }, 2));
      const eventId = await harness.eventId();
      const startsAtMs = () => harness.feed.find(eventId)?.startsAtMs ?? 0;
      await until(() => startsAtMs() === 86_400_000, waited).catch(() => {});
      return [line('start', 86_400_000, startsAtMs())];
    },
  },
  {
    title: 'a restart continues the versions of an event and delivers nothing twice',
    async run(harness) {
      await harness.bringUp();
      open(harness);
      harness.producer.send(settlement({ timestamp: 2 }, { '1x2': 'home' }));
      const lines = [await deliveries(harness, ['bet_settlement'])];
      const before = await versions(harness);
      await harness.restart();
      harness.clock.move(31_000);
      await harness.bringUp();
      harness.producer.send({ ...settlement({ timestamp: 2 }, { '1x2': 'home' }), requestId: 2 });
      await settled(harness);
      const count = before.split(' ').length + 1;
      lines.push(line('versions', `${before} ${count}`, await versions(harness)));
      return [...lines, line('delivered to settlement', 1, harness.delivered.length)];
    },
  },
];

/** Puts every case to our consumer, each with a separate database and producer. */
export const certifyConsumer = (of: Partial<OddsFeedDependencies> = {}): Promise<Result[]> =>
  certifyFeed(cases, async (run) => {
    await using harness = await openFeedHarness(of);
    return await run(harness);
  });
