import { randomBytes, randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { openTestDatabase, testServer } from '@halcyon/testkit/database';
import { startGames, type GamesServer } from '../main.ts';
import { systemClock, type Clock } from '@halcyon/server-kit/clock';
import { defaultWaits, type GamesConfig } from '../platform/config.ts';
import type { ActionRequest, RoundAnswer, SessionAnswer } from '../protocol.ts';
import type { SeedsAnswer } from '../seed-protocol.ts';
import type { FakePlatform } from './fake-platform.ts';

/** An empty database of one test file on the machine's shared test PostgreSQL. */
export async function openGamesDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const [server, { name, close }] = await Promise.all([testServer(), openTestDatabase('empty')]);
  return { url: server.url('owner', name), close };
}

/** Delays short enough for a test to see a wallet go down and recover. */
const quickWaits: GamesConfig['waits'] = {
  ...defaultWaits,
  walletAnswer: 400,
  player: 1_500,
  stakeGiveUp: 4_000,
  sweep: 100,
  firstRetry: 50,
};

export function configFor(platform: FakePlatform, databaseUrl: string, waits = quickWaits): GamesConfig {
  return {
    host: '127.0.0.1',
    port: 0,
    databaseUrl,
    platformUrl: platform.origin,
    seamlessSecret: platform.secret,
    siteOrigins: ['http://localhost:3000'],
    isRateLimited: false,
    logLevel: 'silent',
    trustedProxies: [],
    virtualsPace: 1,
    waits,
  };
}

/** A games server over a fake platform; its log is kept silent. */
export function openGames(
  platform: FakePlatform,
  databaseUrl: string,
  clock: Clock = systemClock,
  waits: Partial<GamesConfig['waits']> = {},
): Promise<GamesServer> {
  return startGames(configFor(platform, databaseUrl, { ...quickWaits, ...waits }), clock);
}

export type Reply<Answer> = {
  readonly status: number;
  readonly answer: Answer;
  readonly code: string | null;
};

/** A browser at one game: holds the session's token and knows the calls of the protocol. */
export class TestBrowser {
  readonly #origin: string;
  token = '';

  constructor(origin: string) {
    this.#origin = origin;
  }

  async launch(
    gameId: string,
    launchToken = `player-1.${randomBytes(12).toString('hex')}`,
  ): Promise<SessionAnswer> {
    const { status, answer } = await this.call<SessionAnswer>('POST', '/api/session', {
      launchToken,
      gameId,
    });
    if (status !== 200) throw new Error(`no session: ${JSON.stringify(answer)}`);
    this.token = answer.sessionToken ?? '';
    return answer;
  }

  play(stakeMinor: string, idempotencyKey: string = randomUUID()): Promise<Reply<RoundAnswer>> {
    return this.call('POST', '/api/rounds', { stakeMinor, idempotencyKey });
  }

  act(roundId: string, action: ActionRequest['action'], actionIndex: number): Promise<Reply<RoundAnswer>> {
    return this.call('POST', `/api/rounds/${roundId}/actions`, { action, actionIndex });
  }

  session(): Promise<Reply<SessionAnswer>> {
    return this.call('GET', '/api/session');
  }

  seeds(): Promise<Reply<SeedsAnswer>> {
    return this.call('GET', '/api/seeds');
  }

  async call<Answer>(method: string, path: string, body?: unknown): Promise<Reply<Answer>> {
    const response = await fetch(this.#origin + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Answer & { code?: string };
    return { status: response.status, answer, code: answer.code ?? null };
  }
}

/** Looks again until it holds. Throws after ten seconds. */
export async function eventually<Value>(
  look: () => Promise<Value>,
  holds: (value: Value) => boolean,
): Promise<Value> {
  for (const startedAt = Date.now(); ;) {
    const value = await look();
    if (holds(value)) return value;
    if (Date.now() - startedAt > 10_000) throw new Error(`it never came: ${inspect(value, { depth: 4 })}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}
