import { marketTypesOf } from '@halcyon/odds/market-types/market-types';
import { sports, type Sport } from '@halcyon/odds/sport';
import { aliveEveryMs, type FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { readMarketName } from '../../../apps/api/src/sportsbook/feed/apply.rules.ts';
import { feedClient, type FeedAccount } from '../../../apps/api/src/sportsbook/feed/feed-client.ts';
import { readFrame } from '../../../apps/api/src/sportsbook/feed/message.rules.ts';
import { producerLine } from '../../../apps/api/src/sportsbook/feed/producer-line.ts';
import { line } from '../case.ts';
import type { Result } from '../certificate.ts';
import { certifyFeed, type FeedCase } from './feed-certificate.ts';

/** Between two signs of life, with what a network adds. */
const ALIVE_MS_MAX = aliveEveryMs + 1_000;
const EVENTS_READ_MAX = 50;
const RECOVERY_MS_MAX = 60_000;

type Seen = { readonly message: FeedMessage; readonly atMs: number };
type Watched = {
  readonly account: FeedAccount;
  readonly products: readonly number[];
  readonly seen: readonly Seen[];
  /** Frames that are no messages, by reason. */
  readonly refused: ReadonlyMap<string, number>;
  readonly isRefusedWithoutKey: boolean;
  readonly recovery: { readonly requestId: number; readonly second: string };
};

const reasons = (refused: ReadonlyMap<string, number>) =>
  [...refused].map(([reason, count]) => `${reason} ${count}`).join(', ') || 'none';
const events = ({ seen }: Watched) =>
  seen.flatMap(({ message }) =>
    message.kind === 'alive' || message.kind === 'snapshot_complete' ? [] : [message],
  );
const ofKind = <Kind extends FeedMessage['kind']>({ seen }: Watched, kind: Kind) =>
  seen.flatMap(({ message }) =>
    message.kind === kind ? [message as Extract<FeedMessage, { kind: Kind }>] : [],
  );

const cases: readonly FeedCase<Watched>[] = [
  {
    title: 'every frame is a message of the contract',
    run: async ({ refused }) => [line('refused frames', 'none', reasons(refused))],
  },
  {
    title: 'a consumer without the key is refused',
    run: async ({ isRefusedWithoutKey }) => [
      line('without the key', 'refused', isRefusedWithoutKey ? 'refused' : 'let in'),
    ],
  },
  {
    title: 'each producer gives a sign of life every ten seconds',
    run: async ({ seen, products }) =>
      products.map((product) => {
        const at = seen.flatMap(({ message, atMs }) =>
          message.kind === 'alive' && message.product === product ? [atMs] : [],
        );
        const longest = Math.max(
          ...at.slice(1).map((atMs, index) => atMs - at[index]!),
          at.length < 2 ? Infinity : 0,
        );
        return line(`producer ${product}`, 'in time', longest <= ALIVE_MS_MAX ? 'in time' : `${longest} ms`);
      }),
  },
  {
    title: 'the numbers of an event have no gap within a producer',
    async run(watched) {
      const lastOf = new Map<string, number>();
      const gaps: string[] = [];
      for (const { event, product, sequence, requestId } of events(watched)) {
        if (sequence === undefined || requestId !== undefined) continue;
        const key = `${product} ${event}`;
        const last = lastOf.get(key);
        if (last !== undefined && sequence !== last + 1) gaps.push(`${key}: ${last}, ${sequence}`);
        lastOf.set(key, sequence);
      }
      if (lastOf.size === 0) return 'no message has a number';
      return [line('gaps', 'none', gaps.slice(0, 5).join('; ') || 'none')];
    },
  },
  {
    title: 'a recovery sends its request number again and ends with its snapshot_complete',
    async run(watched) {
      const { requestId } = watched.recovery;
      const has = ofKind(watched, 'snapshot_complete').some((message) => message.requestId === requestId);
      const foreign = events(watched).filter(
        (of) => of.requestId !== undefined && of.requestId !== requestId,
      );
      return [
        line('end', 'seen', has ? 'seen' : 'missing'),
        line('other request numbers', 0, foreign.length),
      ];
    },
  },
  {
    title: 'a second recovery within thirty seconds is refused',
    run: async ({ recovery }) => [line('second request', 'refused', recovery.second)],
  },
  {
    title: 'the schedule comes in pages of fixtures, and every event that is reported has a fixture',
    async run(watched) {
      const client = feedClient(watched.account);
      const nowMs = Date.now();
      const page = await client.readSchedule({
        fromMs: nowMs - 86_400_000,
        toMs: nowMs + 86_400_000,
        cursor: null,
      });
      const names = [...new Set(events(watched).map(({ event }) => event))].slice(0, EVENTS_READ_MAX);
      const missing: string[] = [];
      for (const name of names) if ((await client.readFixture(name)) === null) missing.push(name);
      return [
        line('page', 'read', page.items.length >= 0 ? 'read' : ''),
        line('events without a fixture', 'none', missing.join(', ') || 'none'),
      ];
    },
  },
  {
    title: 'chances add up to one, and no price is above them',
    async run(watched) {
      let priced = 0;
      const faults: string[] = [];
      for (const { event, markets } of ofKind(watched, 'odds_change'))
        for (const { type, outcomes } of markets)
          for (const { id, odds, chances } of outcomes) {
            if (!chances) continue;
            priced += 1;
            const { won, halfWon, void: level, halfLost, lost } = chances;
            const fair = (1e6 - halfWon / 2 - level - halfLost / 2) / (won + halfWon / 2);
            if (won + halfWon + level + halfLost + lost !== 1e6) faults.push(`${event} ${type} ${id}: sum`);
            else if (odds !== undefined && odds / 1_000 > fair + 1e-3)
              faults.push(`${event} ${type} ${id}: price`);
          }
      return priced === 0
        ? 'no outcome has chances'
        : [line('faults', 'none', faults.slice(0, 5).join('; ') || 'none')];
    },
  },
  {
    title: 'markets are of types that the book has, with their specifiers',
    async run(watched) {
      const client = feedClient(watched.account);
      const sportOf = new Map<string, Sport>();
      const unknown = new Set<string>();
      for (const { event, markets } of ofKind(watched, 'odds_change').slice(0, EVENTS_READ_MAX)) {
        const named = sportOf.get(event) ?? ((await client.readFixture(event))?.sport as Sport | undefined);
        if (!named || !sports.includes(named)) continue;
        sportOf.set(event, named);
        for (const market of markets) {
          const name = readMarketName(market);
          const type = name && marketTypesOf[named].get(name.type);
          const given = Object.keys(name?.specifiers ?? {}).toSorted();
          if (!type || given.join() !== type.specifiers.toSorted().join())
            unknown.add(`${named} ${market.type}`);
        }
      }
      if (sportOf.size === 0) return 'no market was reported';
      return [line('unknown', 'none', [...unknown].slice(0, 10).join(', ') || 'none')];
    },
  },
  {
    title: 'results are won, lost, void, half won or half lost',
    async run(watched) {
      const all = ofKind(watched, 'bet_settlement').flatMap(({ markets }) =>
        markets.flatMap((of) => of.outcomes),
      );
      if (all.length === 0) return 'nothing was settled';
      const forms = new Set(all.map(({ result, voidFactor }) => `${result} ${voidFactor ?? '-'}`));
      const legal = ['1 -', '0 -', '0 1', '1 0.5', '0 0.5', '-1 -'];
      return [
        line('other forms', 'none', [...forms].filter((form) => !legal.includes(form)).join(', ') || 'none'),
      ];
    },
  },
  {
    title: 'nothing is priced after its event was closed',
    async run(watched) {
      const closed = new Set<string>();
      const late: string[] = [];
      for (const { event, eventStatus, markets } of ofKind(watched, 'odds_change')) {
        if (closed.has(event) && markets.some(({ status }) => status === 1)) late.push(event);
        if (eventStatus.status === 'closed') closed.add(event);
      }
      return closed.size === 0
        ? 'no event was closed'
        : [line('priced later', 'none', late.join(', ') || 'none')];
    },
  },
];

/** Watches a feed for a while and puts every case to what it did: ours, a vendor's, the sandbox's. */
export async function certifyProducer(
  account: FeedAccount,
  of: { readonly products: readonly number[]; readonly watchMs: number },
): Promise<Result[]> {
  const watched = await watch(account, of);
  return certifyFeed(cases, (run) => run(watched));
}

async function watch(
  account: FeedAccount,
  { products, watchMs }: { readonly products: readonly number[]; readonly watchMs: number },
): Promise<Watched> {
  const seen: Seen[] = [];
  const refused = new Map<string, number>();
  const refuse = (reason: string) => refused.set(reason, (refused.get(reason) ?? 0) + 1);
  const leaving = new AbortController();
  const lines = products.map((product) =>
    producerLine(account, {
      product,
      frame(text) {
        const message = readFrame(text, product);
        if (typeof message === 'string') refuse(message);
        else seen.push({ message, atMs: performance.now() });
        return true;
      },
      refuse,
      lost: () => refuse('line_lost'),
    }).hold(leaving.signal, () => {}),
  );
  const end = performance.now() + watchMs;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
  while (
    performance.now() < end &&
    !products.every((of) => seen.some(({ message }) => message.product === of))
  )
    await pause();
  const recovery = await recoverTwice(account, products[0] ?? 1);
  const isComplete = () =>
    seen.some(
      ({ message }) => message.kind === 'snapshot_complete' && message.requestId === recovery.requestId,
    );
  const recoveredBy = performance.now() + RECOVERY_MS_MAX;
  while (performance.now() < end || (!isComplete() && performance.now() < recoveredBy)) await pause();
  leaving.abort();
  await Promise.all(lines);
  const stranger = { ...account, key: `${account.key}-not` };
  const answered = await producerLine(stranger, {
    product: products[0] ?? 1,
    frame: () => true,
    refuse: () => {},
    lost: () => {},
  }).hold(AbortSignal.timeout(5_000), () => {});
  return { account, products, seen, refused, recovery, isRefusedWithoutKey: answered === 'never' };
}

/** A recovery, and another one before the pause between them has passed. */
async function recoverTwice(account: FeedAccount, product: number): Promise<Watched['recovery']> {
  const client = feedClient(account);
  const requestId = 1 + (Date.now() % 1_000_000_000);
  await client.recover(product, { requestId, afterMs: null });
  const second = await client.recover(product, { requestId: requestId + 1, afterMs: null }).then(
    () => 'begun',
    () => 'refused',
  );
  return { requestId, second };
}
