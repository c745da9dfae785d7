/** Places bets over HTTP, each of another player and with its own key. Runs as a child process, prints one line of JSON. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { aPick, aSlip } from '@halcyon/testkit/sample-offer';

export type BetsOrder = {
  readonly url: string;
  readonly tokenFile: string;
  readonly events: number;
  /** Per cent of the bets that are on the first event. */
  readonly onFirst: number;
  readonly seconds: number;
  /** In a closed loop. */
  readonly connections: number;
  /** At even intervals instead; a late bet counts from when it was due. Null: a closed loop. */
  readonly perSecond: number | null;
};
export type BetsFigures = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
};

async function run(order: BetsOrder): Promise<BetsFigures> {
  const tokens = readFileSync(order.tokenFile, 'utf8').split('\n');
  const times: number[] = [];
  let [failed, sent] = [0, 0];
  const place = async (sinceMs: number) => {
    const number = (sent += 1);
    const event = number % 100 < order.onFirst ? 1 : 2 + (number % (order.events - 1));
    const body = { ...aSlip('SINGLE', [aPick(event)]), lineStake: { amountMinor: '100', currency: 'EUR' } };
    const answer = await fetch(`${order.url}/sportsbook-api/bets`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${tokens[(number * 7_919) % tokens.length]}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    }).catch(() => null);
    const text = await answer?.text();
    if (answer?.status === 200) return void times.push(performance.now() - sinceMs);
    if (failed === 0) console.error(`a bet was answered with ${answer?.status}: ${text}`);
    failed += 1;
  };
  const startMs = performance.now();
  const endMs = startMs + order.seconds * 1_000;
  const loop = async () => {
    while (performance.now() < endMs) await place(performance.now());
  };
  const paced = async (perSecond: number) => {
    const open: Promise<void>[] = [];
    for (let due = 0; due < perSecond * order.seconds; due += 1) {
      const dueMs = startMs + (due * 1_000) / perSecond;
      const leftMs = dueMs - performance.now();
      if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
      open.push(place(dueMs));
    }
    await Promise.all(open);
  };
  await (order.perSecond === null
    ? Promise.all(Array.from({ length: order.connections }, loop))
    : paced(order.perSecond));
  const seconds = (performance.now() - startMs) / 1_000;
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failed };
}

if (import.meta.main)
  console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '{}') as BetsOrder)));
