/**
 * What the simulated odds feed costs: `npm run bench:odds-feed -- --speed 1 --seconds 60`.
 *
 * Starts the feed alone, recovers both producers and counts processor time, messages and bytes while events are played.
 */
import { parseArgs } from 'node:util';
import { Commitments } from '../apps/sandbox/src/odds-feed/chance/commitments.ts';
import { OddsFeed } from '../apps/sandbox/src/odds-feed/feed/odds-feed.ts';
import { producers } from '../apps/sandbox/src/odds-feed/feed/outlet.ts';
import { laws } from '../apps/sandbox/src/odds-feed/laws.ts';
import { Switchboard } from '../apps/sandbox/src/platform/switchboard.ts';

const { values } = parseArgs({
  options: { speed: { type: 'string', default: '1' }, seconds: { type: 'string', default: '60' } },
});
const sent = { messages: 0, bytes: 0, snapshots: 0 };
/** A reader that takes everything at once. */
const reader = {
  bufferedAmount: 0,
  on: () => {},
  terminate: () => {},
  send(text: string) {
    sent.messages += 1;
    sent.bytes += text.length;
    if (text.includes('"snapshot_complete"')) sent.snapshots += 1;
  },
};

const switchboard = new Switchboard();
const begunMs = performance.now();
const feed = new OddsFeed({
  switchboard,
  laws,
  commitments: new Commitments(null, () => Promise.resolve(null)),
});
await feed.ready();
const live = () => [...feed.events.values()].filter(({ isLive }) => isLive).length;
console.log(
  `${feed.events.size} events, ${live()} under way, ready after ${Math.round(performance.now() - begunMs)} ms`,
);
for (const product of producers) {
  feed.outlet.connect(product, reader);
  feed.recover({ product, requestId: 1 });
}
while (sent.snapshots < producers.length) await new Promise((resolve) => setTimeout(resolve, 20));
console.log(`recovery of both producers: ${sent.messages} messages, ${Math.round(sent.bytes / 1e6)} MB`);

switchboard.set('odds-feed', { speed: Number(values.speed) });
Object.assign(sent, { messages: 0, bytes: 0 });
const cpu = process.cpuUsage();
const fromMs = performance.now();
await new Promise((resolve) => setTimeout(resolve, 1_000 * Number(values.seconds)));
const seconds = (performance.now() - fromMs) / 1_000;
const { user, system } = process.cpuUsage(cpu);
console.log(
  `speed ${values.speed}, ${live()} under way: ${((user + system) / 1e4 / seconds).toFixed(1)} % of a core, ` +
    `${(sent.messages / seconds).toFixed(1)} messages/s, ${Math.round(sent.bytes / 1e3 / seconds)} kB/s, ` +
    `${Math.round(process.memoryUsage().rss / 1e6)} MB`,
);
feed.stop();
