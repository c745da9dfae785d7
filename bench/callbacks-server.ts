/**
 * The platform as `compose.ts` puts it together, with one empty endpoint more on its server. Runs as a child process
 * and prints its port. The role is the gateway's: the same server, hooks and routes without jobs and without the
 * drawing of pictures in the background.
 */
import type { FastifyInstance } from 'fastify';
import type { PoolConfig } from 'pg';
import { startPlatform } from '../apps/api/src/compose.ts';
import { freePort } from '../dev/free-port.ts';
import { readConfig } from '../apps/api/src/platform/config/config.ts';
import { handleTogether } from '../apps/api/src/platform/http/handle-together.ts';
import { keepRawBodies } from '../apps/api/src/platform/http/raw-bodies.ts';

export type CallbackServerOrder = {
  readonly connection: PoolConfig;
  /** What an installation keeps on disk. */
  readonly dataFolder: string;
  readonly emptyPath: string;
  /** The same endpoint behind `handleTogether`. */
  readonly togetherPath: string;
};

/**
 * Takes the bytes of a call through every hook of the server and does nothing with them: no signature, no parsing, no
 * schema. The providers' routes also batch calls; that is their optimisation
 * (docs/decisions/batching-calls-of-a-turn.md) and not part of the reference, so a second empty endpoint has it, for a
 * like-for-like comparison.
 */
async function emptyEndpoint(app: FastifyInstance, path: string, isTogether: boolean): Promise<void> {
  await app.register(async (empty) => {
    keepRawBodies(empty);
    if (isTogether) handleTogether(empty);
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
  async extend(app) {
    await emptyEndpoint(app, order.emptyPath, false);
    await emptyEndpoint(app, order.togetherPath, true);
  },
});
console.log(JSON.stringify({ port }));
process.on('SIGTERM', () => void platform.stop());
