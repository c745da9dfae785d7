/**
 * One provider's integration route as the platform runs it, and an empty endpoint of the same server. Runs as a child
 * process and prints its port. Sign-in is always believed: it is not what is measured, and the sessions keep a
 * found one for ten seconds anyway.
 */
import { writeFileSync } from 'node:fs';
import Fastify from 'fastify';
import type { PoolConfig } from 'pg';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDb } from '../apps/api/src/platform/sql.ts';
import type { ProviderSlug } from '../apps/api/src/play/provider/adapter.ts';
import { openExecutor } from '../apps/api/src/play/provider/executor.service.ts';
import { playerRefOf } from '../apps/api/src/play/provider/player-ref.ts';
import { openProviderSessions } from '../apps/api/src/play/provider/provider-sessions.service.ts';
import { providerIntegrations } from '../apps/api/src/play/provider/provider.integrations.ts';
import { registeredProviders } from '../apps/api/src/play/provider/registry.ts';
import { openWagering } from '../apps/api/src/wagering/wagering.service.ts';

export type CallbackServerOrder = {
  readonly connection: PoolConfig;
  readonly lanes: number;
  readonly slug: ProviderSlug;
  readonly players: number;
  readonly gameRef: string;
  /** Where the tokens of all sessions are left. */
  readonly tokensFile: string;
};

const order = JSON.parse(process.argv[2] ?? '{}') as CallbackServerOrder;
const db = openDb(order.connection);
const shards = [{ connection: order.connection, lanes: order.lanes }];
const wagering = openWagering({ shards });
const sessions = openProviderSessions({
  db,
  clock: systemClock,
  key: Buffer.alloc(32, 1),
  mayStake: async (row) => row.ended_at === null,
});
const found = registeredProviders.find(({ slug }) => slug === order.slug);
if (!found) throw new Error(`there is no provider ${order.slug}`);
const account = { origin: 'http://127.0.0.1:9', proxies: {}, keys: found.sandboxKeys };
const provider = { ...found, account };
const executor = openExecutor({ db, wagering, sessions, isOff: () => false });

const tokens: Record<string, string> = {};
for (let player = 1; player <= order.players; player += 1) {
  const { token } = await sessions.open(provider, {
    player_id: BigInt(player),
    login_session_id: `bench-${player}`,
    game_id: 'bench',
    game_slug: 'bench',
    game_type: 'slots',
    provider_game_ref: order.gameRef,
    table_id: null,
    vertical: 1,
    market_id: 'UN',
    province: null,
    language_id: 'en',
    country: 'AT',
    currency: 'EUR',
    stake_cap_minor: null,
  });
  tokens[playerRefOf(BigInt(player))] = token;
}

const app = Fastify({ logger: false });
await app.register(async (empty) => {
  empty.removeAllContentTypeParsers();
  empty.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  empty.post('/empty', async () => ({ ok: true }));
});
await providerIntegrations(app, { providers: new Map([[provider.slug, provider]]), executor });
const url = await app.listen({ port: 0, host: '127.0.0.1' });
writeFileSync(order.tokensFile, JSON.stringify(tokens));
console.log(JSON.stringify({ port: Number(new URL(url).port) }));
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => wagering.close())
    .then(() => db.close());
});
