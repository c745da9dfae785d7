/**
 * The stream of prices in its own process, over events whose prices change at a fixed pace. Prints its
 * port, then answers lines with its memory and its time on the processor.
 */
import { createInterface } from 'node:readline';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { aMarket, anEvent, eventIdOf, SampleOffer } from '@halcyon/testkit/sample-offer';
import Fastify from 'fastify';
import { OfferStream } from '../apps/api/src/sportsbook/offer/offer-stream.ts';
import { OFFER_STREAM_PATH } from '../packages/contract/src/sportsbook/offer.contract.ts';

export type OddsServerOrder = {
  readonly events: number;
  readonly changesPerSecond: number;
  readonly connectionsMax: number;
};

const order = JSON.parse(process.argv[2] ?? '{}') as OddsServerOrder;
const TICK_MS = 5;
const prices = (change: number) => ({ home: 1_500 + (change % 50) * 10, draw: 3_400, away: 3_600 });
const total = (change: number) => ({ over: 1_800 + (change % 20) * 10, under: 1_950 });
const offer = new SampleOffer();
const changedAt = new Map<string, number>();
const stream = new OfferStream({
  offer,
  // The clock of a match may be any number: here it is the moment of the change.
  progressOf: (eventId) => ({
    period: 'half1',
    score: { home: 1, away: 0 },
    clock: { second: changedAt.get(eventId) ?? 0, isStopped: false },
  }),
  report: faultsToStderr,
  limits: { connectionsMax: order.connectionsMax, perAddressMax: order.connectionsMax },
});
for (let number = 0; number < order.events; number += 1)
  offer.put(
    anEvent(number, {
      state: 'live',
      markets: [aMarket('1x2', prices(0)), aMarket('total|total=2.5', total(0))],
    }),
  );
const app = Fastify({ logger: false });
app.get(OFFER_STREAM_PATH, async (request, reply) => {
  stream.admit(request, reply);
  return reply;
});
await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
stream.start();

let changed = 0;
const startedAt = performance.now();
setInterval(() => {
  const due = Math.floor(((performance.now() - startedAt) / 1000) * order.changesPerSecond);
  for (; changed < due; changed += 1) {
    const number = changed % order.events;
    changedAt.set(eventIdOf(number), Date.now());
    offer.change(number, '1x2', { prices: prices(changed) });
    offer.change(number, 'total|total=2.5', { prices: total(changed) });
  }
}, TICK_MS);

const address = app.server.address();
console.log(JSON.stringify({ port: typeof address === 'object' ? (address?.port ?? 0) : 0 }));
createInterface({ input: process.stdin }).on('line', () => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { rss } = process.memoryUsage();
  console.log(JSON.stringify({ rss, connections: stream.size, cpuMs: (user + system) / 1000 }));
});
process.on('SIGTERM', () => {
  stream.stop();
  void app.close().then(() => process.exit(0));
});
