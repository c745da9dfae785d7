/**
 * Does a wallet keep a provider's rules? `npm run conformance -- --provider evolution` tests our own, in the
 * provider's protocol over HTTP, and prints a certificate: case, expected, seen, passed. Expectations are in
 * `conformance/expected/`, with the mark of their source, and come from no adapter. Without `--provider` all.
 * Another operator's wallet: `--operator https://… --keys '{"name":"value"}' --token LAUNCH_TOKEN --player ID
 * --game REF [--table ID] [--currency EUR]`; its address precedes `/integrations/<provider>`, and the cases that
 * need our own harness are left out; codes that we chose ourselves do not bind it. `--json FILE` writes
 * the results down. Exits with 1 if a case fails.
 * `--feed` puts every case to our consumer of odds feeds; with `--url https://… --key KEY` the producer there is watched
 * instead, for `--seconds 60`: `--products 1,3`.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { useOwnTestServer } from '@halcyon/testkit/database';
import { openMoneyHarness } from '@halcyon/testkit/money-harness';
import { certify, printed, type Result } from './conformance/certificate.ts';
import { contestants, otherThan } from './conformance/contestants.ts';
import { openOtherWallet } from './conformance/other-wallet.ts';
import { certifyConsumer } from './conformance/feed/consumer-cases.ts';
import { certifyProducer } from './conformance/feed/producer-cases.ts';
import { openOwnWallet, type Contestant } from './conformance/own-wallet.ts';

const { values } = parseArgs({
  options: {
    provider: { type: 'string' },
    operator: { type: 'string' },
    keys: { type: 'string' },
    token: { type: 'string' },
    player: { type: 'string' },
    game: { type: 'string' },
    table: { type: 'string' },
    currency: { type: 'string', default: 'EUR' },
    json: { type: 'string' },
    feed: { type: 'boolean', default: false },
    url: { type: 'string' },
    key: { type: 'string', default: '' },
    products: { type: 'string', default: '1,3' },
    seconds: { type: 'string', default: '60' },
  },
});

const chosen = contestants.filter(({ name }) => !values.provider || name === values.provider);
if (chosen.length === 0) {
  throw new Error(`--provider is one of ${contestants.map(({ name }) => name).join(', ')}`);
}

if (!values.operator && !values.url) useOwnTestServer();
const all: Record<string, readonly Result[]> = {};
if (values.feed) {
  all['odds feed'] = await askFeed();
  console.log(printed('odds feed', all['odds feed']));
}
for (const contestant of values.feed ? [] : chosen) {
  const { name } = contestant;
  all[name] = values.operator ? await askOther(contestant, values.operator) : await askOwn(contestant);
  console.log(printed(name, all[name]));
}
if (values.json) writeFileSync(values.json, JSON.stringify(all, null, 2));
process.exitCode = Object.values(all)
  .flat()
  .some(({ state }) => state === 'failed')
  ? 1
  : 0;

async function askOwn(contestant: Contestant): Promise<Result[]> {
  await using money = await openMoneyHarness();
  await using wallet = await openOwnWallet(contestant, money, otherThan(contestant));
  return await certify(wallet);
}

function askFeed(): Promise<Result[]> {
  const { url, key, products, seconds } = values;
  if (!url) return certifyConsumer();
  const of = { products: products.split(',').map(Number), watchMs: Number(seconds) * 1_000 };
  return certifyProducer({ origin: url.replace(/\/$/, ''), key }, of);
}

async function askOther({ name, provider, protocol }: Contestant, url: string): Promise<Result[]> {
  const { token, player, game, table, currency } = values;
  if (!token || !player || !game) throw new Error('--operator needs --token, --player and --game');
  if (values.keys) Object.assign(provider.sandboxKeys, JSON.parse(values.keys));
  const of = { token, playerRef: player, gameRef: game, tableId: table ?? null, currency };
  return certify(await openOtherWallet({ name, protocol, url: url.replace(/\/$/, ''), ...of }));
}
