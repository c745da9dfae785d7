import { setTimeout as pause } from 'node:timers/promises';
import { openProductHarness, type ProductHarness } from '@halcyon/testkit/product-harness';
import { listenerLimits } from '@halcyon/server-kit/sockets/listener';
import { sandboxEvolution } from '../../packages/wire/src/providers/evolution.ts';
import { runFuzz, type FuzzOptions, type FuzzResult } from './fuzz.ts';
import type { Target } from './inputs.ts';
import { uncaughtIn, UncaughtLog } from './uncaught.ts';

/** After a third of all inputs; measured at 0 to 21 in 20,000 (figures.json). */
const GROWTH_MIB_MAX = 40;
/** As long as the longest limit that is waited for: a silent WebSocket's. */
export const LONG_WAIT_MS = 110_000;
/** A start's recovery of the odds feed, on a loaded machine. */
const PRICED_MS_MAX = 120_000;
const processes = ['platform', 'games', 'sandbox', 'database'] as const;

/** Every listening socket of the product. */
export function targetsOf({ ports }: ProductHarness): readonly Target[] {
  const feeds = [
    '/providers/pragmaticplay/dga/ws',
    `/providers/evolution/api/lobby/v1/${sandboxEvolution.casinoId}/live`,
  ];
  return [
    { name: 'site', kind: 'http', port: ports.PORT },
    { name: 'operators', kind: 'http', port: ports.OPERATOR_PORT },
    { name: 'metrics', kind: 'http', port: ports.METRICS_PORT },
    { name: 'games', kind: 'http', port: ports.GAMES_PORT },
    { name: 'sandbox', kind: 'http', port: ports.SANDBOX_PORT, sockets: feeds, silentSocket: feeds[0]! },
    { name: 'mail', kind: 'smtp', port: ports.SANDBOX_SMTP_PORT },
  ];
}

/** The whole product, as `npm start` starts it, and its fuzz. */
export async function openFuzzedProduct() {
  const logged = new UncaughtLog();
  const harness = await openProductHarness({ hear: logged.take });
  await untilPriced(harness.at.site);
  const uncaught = () => uncaughtIn(logged, `http://127.0.0.1:${harness.ports.METRICS_PORT}/metrics`);
  const fuzz = (options: Pick<FuzzOptions, 'seed' | 'inputs' | 'waitMs' | 'say'>): Promise<FuzzResult> =>
    runFuzz({
      ...options,
      uncaught,
      targets: targetsOf(harness),
      pids: () => new Map(processes.map((part) => [part, harness.pid(part)])),
      limits: { ...listenerLimits, mailMs: listenerLimits.requestMs },
      growthMiBMax: GROWTH_MIB_MAX,
    });
  return { harness, fuzz, [Symbol.asyncDispose]: () => harness.stop() };
}

/** What the odds feed sends first is in memory: nothing that an input makes the platform keep. */
async function untilPriced(site: string): Promise<void> {
  const endMs = performance.now() + PRICED_MS_MAX;
  for (;;) {
    const response = await fetch(`${site}/sportsbook-api/events?live=false&limit=1&market=UN&language=en`);
    const { items } = (await response.json()) as { items: { markets: { state: string }[] }[] };
    if (items[0]?.markets[0]?.state === 'active') return;
    if (performance.now() > endMs) throw new Error('the odds feed has not recovered');
    await pause(500);
  }
}
