import { policies, openTestContent } from '@halcyon/testkit/dependencies';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '@halcyon/server-kit/clock';
import { readConfig } from '../platform/config/config.ts';
import type { Session } from '../platform/http/context.ts';
import { buildServer } from '../platform/http/server.ts';
import { contentRoutes } from './content.routes.ts';
import type { ContentService } from './dataset/content.service.ts';

let content: ContentService;
let app: FastifyInstance;
let session: Session | null = null;
let deposits: number | null = 0;

beforeAll(async () => {
  content = openTestContent();
  app = await buildServer({
    policies,
    config: readConfig({ LOG_LEVEL: 'silent', HALCYON_RATE_LIMITS: 'off' }),
    clock: systemClock,
    db: {} as never,
    routes: contentRoutes(content, async () => deposits),
    resolveSession: async () => (session ? { session } : { gone: 'session.none' }),
    lockPlayer: async () => {},
  });
});
afterAll(async () => {
  await app?.close();
  await content?.close();
});

const player: Session = {
  sessionId: 's',
  playerId: 7n,
  marketId: 'UN',
  province: null,
  languageId: 'en',
  currency: 'EUR',
  timeZone: 'UTC',
  isRestricted: false,
};
async function banners(place = 'market=UN&language=en') {
  const response = await app.inject({ url: `/api/v1/content/banners?${place}` });
  expect(response.statusCode).toBe(200);
  return (response.json() as { items: { id: string; button: { url: string } | null }[] }).items;
}

// facts: C2.1
test('a visitor is invited to open an account, a player without a deposit to make one, one with deposits neither', async () => {
  session = null;
  expect((await banners()).map(({ id }) => id)).toEqual(['banner-welcome', 'banner-myths']);
  expect((await banners())[0]?.button?.url).toBe('/signup');
  session = player;
  deposits = 0;
  expect((await banners()).map(({ id }) => id)).toContain('banner-first-deposit');
  expect((await banners())[0]?.button?.url).toBe('/online-casino');
  for (deposits of [1, 2, null])
    expect((await banners()).map(({ id }) => id)).not.toContain('banner-first-deposit');
});

test('an unknown market or language still gets an answer, in English', async () => {
  session = null;
  expect(await banners('market=ZZ&language=xx')).toHaveLength(2);
});

test('the answer names no audience and no player', async () => {
  session = player;
  deposits = 0;
  const text = JSON.stringify(await banners());
  expect(text).not.toMatch(/audience|playerIds|groups/);
});
