import { setTimeout as pause } from 'node:timers/promises';
import { openProductHarness } from '@halcyon/testkit/product-harness';
import { deposit, newPerson, OpenGame, signUp, Visitor, type Json } from '@halcyon/testkit/visitor';

// What one spin of an own slot costs on the server: HTTP calls from the games server to the platform, batches and
// commands of the ledger, processor time of the platform. From the platform's own metrics, over SPINS rounds of one
// player, one after the other, after a tenth as many to warm up.
const SPINS = Number(process.env['SPINS'] ?? 200);
const DEPOSIT_MINOR = '100000';

await using product = await openProductHarness();
const visitor = new Visitor(product.at);
await signUp(visitor, newPerson());
await deposit(visitor, DEPOSIT_MINOR, 'EUR', 'CREDITCARD');
const game = await OpenGame.open(visitor, 'neon-777');
const { stakesMinor, minCycleMs } = game.session['description'] as Json;

await spin(SPINS / 10);
const before = await figures();
await spin(SPINS);
const after = await figures();
for (const name of Object.keys(after)) {
  const perSpin = ((after[name] ?? 0) - (before[name] ?? 0)) / SPINS;
  if (perSpin > 0) console.log(`${name}: ${perSpin.toFixed(3)} per spin`);
}

async function spin(times: number): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    await game.play(stakesMinor[0]);
    await pause(minCycleMs);
  }
}

/** Calls by route of our own wire, batches and commands of the lanes, seconds of processor. */
async function figures(): Promise<Record<string, number>> {
  const page = await (await fetch(`http://127.0.0.1:${product.ports.METRICS_PORT}/metrics`)).text();
  const found: Record<string, number> = {};
  for (const line of page.split('\n')) {
    const value = Number(line.slice(line.lastIndexOf(' ') + 1));
    const route = /^halcyon_http_request_seconds_count\{.*route="(\/integrations\/halcyon[^"]*)"/.exec(
      line,
    )?.[1];
    if (route) found[`calls to ${route}`] = (found[`calls to ${route}`] ?? 0) + value;
    const lane = /^halcyon_lane_(batches|commands) /.exec(line)?.[1];
    if (lane) found[`ledger ${lane}`] = value;
    if (line.startsWith('process_cpu_seconds_total ')) found['platform processor ms'] = value * 1_000;
  }
  return found;
}
