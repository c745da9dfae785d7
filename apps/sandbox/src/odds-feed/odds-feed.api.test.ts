import { SchedulePage, type Fixture } from '@halcyon/wire/odds-feed/fixtures';
import {
  FeedMessage,
  oddsFeedKeyHeader,
  oddsFeedPaths,
  oddsFeedTestKey,
} from '@halcyon/wire/odds-feed/messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { postJson, startMerchant, startTestSandbox, type Merchant } from '../platform/test-sandbox.ts';
import type { Sandbox } from '../sandbox.ts';

const headers = { [oddsFeedKeyHeader]: oddsFeedTestKey, 'content-type': 'application/json' };
/** Longer than any match with its half-time and the confirmation of its results. */
const wholeMatchMinutes = 150;
let platform: Merchant;
let sandbox: Sandbox;
beforeAll(async () => {
  platform = await startMerchant();
  platform.answer = () => ({ root: 'ab'.repeat(32) });
  sandbox = await startTestSandbox(platform.url);
});
afterAll(async () => {
  await sandbox.close();
  await platform.close();
});

const get = (path: string, init: RequestInit = { headers }) => fetch(`${sandbox.url}${path}`, init);

function listen(product: string, key = oddsFeedTestKey) {
  const received: FeedMessage[] = [];
  const url = `${sandbox.url.replace('http', 'ws')}${oddsFeedPaths.stream}?product=${product}`;
  const socket = new WebSocket(url, { headers: { [oddsFeedKeyHeader]: key } });
  socket.on('message', (data) => received.push(FeedMessage.parse(JSON.parse(String(data)))));
  const refused = new Promise<number>((resolve) =>
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0)),
  );
  socket.on('error', () => {});
  return { received, refused, socket };
}

test('an event under way is never reported as closed, even while the feed still catches up', async () => {
  const nowMs = Date.now();
  const path = `${oddsFeedPaths.schedule}?from=${nowMs - 2 * 3_600_000}&to=${nowMs}`;
  const statuses = async () => {
    const { items } = SchedulePage.parse(await (await get(path)).json());
    const lately = items.filter(({ startsAtMs }) => nowMs - startsAtMs < 15 * 60_000);
    expect(lately.filter(({ status }) => status === 'closed')).toEqual([]);
    return items.map(({ status }) => status);
  };
  await statuses();
  await vi.waitFor(async () => expect(await statuses()).toContain('closed'), { timeout: 60_000 });
  expect((await statuses()).filter((status) => status === 'live').length).toBeGreaterThan(10);
}, 90_000);

test('the feed refuses callers without its key', async () => {
  for (const path of [`${oddsFeedPaths.schedule}?from=0&to=1`, `${oddsFeedPaths.event}/x`])
    expect((await get(path, { headers: { [oddsFeedKeyHeader]: 'wrong' } })).status).toBe(401);
  expect(
    (
      await get(oddsFeedPaths.recovery, {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(401);
  expect(await listen('3', 'wrong').refused).toBe(401);
  expect(await listen('6').refused).toBe(404);
});

test('the feed refuses requests that it cannot read', async () => {
  expect((await get(`${oddsFeedPaths.schedule}?from=yesterday`)).status).toBe(400);
  expect((await get(`${oddsFeedPaths.event}/none`)).status).toBe(404);
  const recover = (body: unknown) =>
    get(oddsFeedPaths.recovery, { method: 'POST', headers, body: JSON.stringify(body) });
  for (const body of [
    {},
    { product: 6, requestId: 1 },
    { product: 3, requestId: 0 },
    { product: 3, requestId: 1, more: 1 },
  ])
    expect((await recover(body)).status).toBe(400);
});

test('other systems answer while a match is played whole', async () => {
  const nowMs = Date.now();
  const path = `${oddsFeedPaths.schedule}?from=${nowMs + 3_600_000}&to=${nowMs + 3 * 86_400_000}`;
  const { items } = SchedulePage.parse(await (await get(path)).json());
  const { id, startsAtMs } = items.find(({ sport }) => sport === 'football')!;
  const live = listen('1');
  let answers = 0;
  const played = new AbortController();
  const mailbox = (async () => {
    while (!played.signal.aborted) {
      await (await get('/mail?to=aoife@players.example')).text();
      answers += 1;
    }
  })();
  const minutes = Math.floor((nowMs - startsAtMs) / 60_000) - wholeMatchMinutes;
  sandbox.switchboard.set('odds-feed', { move_start: { event: id, minutes } });
  // While the feed plays it answers late; one of the calls meets it.
  let meanwhile = 0;
  await vi.waitFor(
    async () => {
      const before = answers;
      const { status } = (await (await get(`${oddsFeedPaths.event}/${id}`)).json()) as Fixture;
      meanwhile = Math.max(meanwhile, answers - before);
      expect(status).toBe('closed');
    },
    { timeout: 60_000, interval: 1 },
  );
  played.abort();
  await mailbox;
  expect(meanwhile).toBeGreaterThan(10);
  await vi.waitFor(() => expect(live.received.some(({ kind }) => kind === 'bet_settlement')).toBe(true));
  expect(sandbox.switchboard.of('odds-feed').move_start).toBeNull();
  const record = await (await get(`/control/odds-feed/record/${id}`)).json();
  expect(record).toMatchObject({ id, status: 'closed', isAwaited: false });
  live.socket.terminate();
}, 90_000);

test('a switch that counts is shown at 0 once the feed has used it up', async () => {
  const prematch = listen('3');
  await vi.waitFor(() => expect(prematch.received).not.toEqual([]));
  const { items } = SchedulePage.parse(
    await (
      await get(`${oddsFeedPaths.schedule}?from=${Date.now() + 3_600_000}&to=${Date.now() + 86_400_000}`)
    ).json(),
  );
  const event = items[0]!.id;
  await postJson(`${sandbox.url}/control/odds-feed`, { gap: 1, move_start: { event, minutes: 5 } });
  await vi.waitFor(async () => {
    const { 'odds-feed': switches } = (await (await get('/control')).json()) as { 'odds-feed': object };
    expect(switches).toMatchObject({ gap: 0, move_start: null });
  });
  prematch.socket.terminate();
});

test('a consumer reads the schedule, recovers what is open, and follows events under way, all over the wire', async () => {
  const nowMs = Date.now();
  const page = SchedulePage.parse(
    await (await get(`${oddsFeedPaths.schedule}?from=${nowMs}&to=${nowMs + 86_400_000}`)).json(),
  );
  expect(page.items.length).toBeGreaterThan(50);
  const [first] = page.items;
  const fixture = (await (await get(`${oddsFeedPaths.event}/${first!.id}`)).json()) as Fixture;
  expect(fixture).toEqual(first);
  const live = listen('1');
  await vi.waitFor(() => expect(live.received).toMatchObject([{ kind: 'alive', subscribed: 0 }]));
  const recover = () =>
    get(oddsFeedPaths.recovery, {
      method: 'POST',
      headers,
      body: JSON.stringify({ product: 1, requestId: 4 }),
    });
  expect((await recover()).status).toBe(202);
  expect((await recover()).status).toBe(429);
  await vi.waitFor(() => expect(live.received.some(({ kind }) => kind === 'snapshot_complete')).toBe(true), {
    timeout: 20_000,
  });
  const snapshots = live.received.filter((message) => message.kind === 'odds_change');
  expect(snapshots.length).toBeGreaterThan(30);
  // A match that is almost over has few.
  const football = snapshots.filter(({ law }) => law?.model === 'football-1');
  expect(Math.max(...football.map(({ markets }) => markets.length))).toBeGreaterThan(50);
  // The seeds of events under way are bound to a root of the platform's ledger.
  const running = (await (await get(`${oddsFeedPaths.event}/${snapshots[0]!.event}`)).json()) as Fixture;
  expect(running.fairness).toMatchObject({ publicSeed: 'ab'.repeat(32) });
  live.socket.terminate();
});
