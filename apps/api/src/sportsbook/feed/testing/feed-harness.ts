import { VirtualClock } from '@halcyon/server-kit/clock';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import type { Log } from '@halcyon/server-kit/log';
import { openDb, type Db } from '@halcyon/server-kit/sql';
import { openTestDatabase } from '@halcyon/testkit/database';
import { alive, feedEventId, fixtureOf } from '@halcyon/testkit/feed-messages';
import type { Delivered, Settler } from '../delivery.service.ts';
import type { StatefulMessage } from '../message.rules.ts';
import { OddsFeed, type OddsFeedDependencies } from '../odds-feed.ts';
import { ScriptedProducer } from './scripted-producer.ts';

const WAIT_MS_MAX = 10_000;

/** A consumer with a database, connected to a scripted producer; a stub settler records its calls. */
export type FeedHarness = AsyncDisposable & {
  readonly db: Db;
  readonly owner: Db;
  readonly clock: VirtualClock;
  readonly producer: ScriptedProducer;
  readonly feed: OddsFeed;
  readonly delivered: Delivered<StatefulMessage>[];
  /** How often the settler throws before it succeeds. */
  failures: number;
  /** A fresh consumer over the same database, as after a crash: the previous one is not closed. */
  restart(): Promise<void>;
  /** Brings both producers up. */
  bringUp(): Promise<void>;
  state(key: string, event?: string): string;
  eventId(foreignId?: string): Promise<string>;
};

export async function openFeedHarness(of: Partial<OddsFeedDependencies> = {}): Promise<FeedHarness> {
  const database = await openTestDatabase();
  const db = openDb({ ...database.app, max: 6 });
  const owner = openDb({ ...database.owner, max: 2 });
  const clock = new VirtualClock();
  const producer = await ScriptedProducer.open();
  producer.fixtures.set(feedEventId, fixtureOf(feedEventId, { startsAtMs: clock.now().getTime() }));
  const delivered: Delivered<StatefulMessage>[] = [];
  const note = async (one: Delivered<StatefulMessage>) => {
    if (harness.failures > 0) {
      harness.failures -= 1;
      throw new Error('it cannot settle now');
    }
    delivered.push(one);
  };
  const settler: Settler = { onSettlement: note, onRollback: note, onCancel: note };
  const log = { debug() {}, info() {}, warn() {}, error() {} } as unknown as Log;
  const open = () =>
    new OddsFeed({
      feed: 'main',
      db,
      clock,
      log,
      report: faultsToStderr,
      account: producer.account,
      products: [1, 3],
      settler,
      ...of,
    });
  const harness = {
    db,
    owner,
    clock,
    producer,
    feed: open(),
    delivered,
    failures: 0,
    async restart() {
      await harness.feed.stop();
      harness.feed = open();
      await harness.feed.start();
    },
    async bringUp() {
      await until(() => producer.hasLine(1) && producer.hasLine(3));
      const nowMs = clock.now().getTime();
      producer.send(alive(nowMs, 1), alive(nowMs, 3));
      await until(() => harness.feed.isUp(1) && harness.feed.isUp(3));
      producer.send(alive(nowMs, 1), alive(nowMs, 3));
    },
    state(key: string, event = feedEventId) {
      const found = [...harness.feed.events].find(({ eventId }) => ids.get(event) === eventId);
      const market = found?.markets.get(key);
      return found && market ? harness.feed.betStateOf(found, market) : 'none';
    },
    async eventId(foreignId = feedEventId) {
      const rows = await owner.sql<{ id: string }>`
        select id from sportsbook.foreign_name where kind = 'event' and foreign_id = ${foreignId}`;
      const [row] = rows;
      if (!row) throw new Error(`${foreignId} is not known`);
      ids.set(foreignId, row.id);
      return row.id;
    },
    async [Symbol.asyncDispose]() {
      await harness.feed.stop();
      await producer[Symbol.asyncDispose]();
      await db.close();
      await owner.close();
      await database.close();
    },
  };
  const ids = new Map<string, string>();
  await harness.feed.start();
  await until(() => [...harness.feed.events].length > 0);
  await harness.eventId();
  return harness;
}

/** Throws if something does not come true. */
export async function until(isTrue: () => boolean | Promise<boolean>, what = String(isTrue)): Promise<void> {
  const end = performance.now() + WAIT_MS_MAX;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`it never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
