/**
 * The platform as `compose.ts` puts it together, with one empty endpoint more on its server. Runs as a child process
 * and prints its port. The role is the gateway's: the same server, hooks and routes without jobs and without the
 * drawing of pictures in the background.
 */
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { startPlatform } from '../apps/api/src/compose.ts';
import { freePort } from '../apps/api/src/platform/free-port.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';

export type CallbackServerOrder = {
  readonly connection: PoolConfig;
  /** What an installation keeps on disk. */
  readonly dataFolder: string;
  readonly emptyPath: string;
};

/**
 * Takes the bytes of a call through every hook of the server and does nothing with them: no signature, no parsing, no
 * schema. What the routes of providers have of their own, handling calls together, it has not: decision 0593 says what
 * it reaches with that.
 */
async function emptyEndpoint(app: FastifyInstance, path: string): Promise<void> {
  await app.register(async (empty) => {
    empty.removeAllContentTypeParsers();
    empty.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    empty.post(path, { logLevel: 'warn' }, async () => ({ ok: true }));
  });
}

const order = JSON.parse(process.argv[2] ?? '{}') as CallbackServerOrder;
const port = await freePort();
const config = readConfig({
  NODE_ENV: 'test',
  ROLE: 'gateway',
  LOG_LEVEL: 'error',
  HALCYON_DATA: order.dataFolder,
  PORT: String(port),
});
const platform = await startPlatform({
  config,
  database: order.connection,
  demonstration: false,
  extend: (app) => emptyEndpoint(app, order.emptyPath),
});
console.log(JSON.stringify({ port }));
process.on('SIGTERM', () => void platform.stop());
