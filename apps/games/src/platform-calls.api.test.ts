import { createHash, randomUUID } from 'node:crypto';
import {
  GAMES_PREFIX,
  gamesCalls,
  type GamesCall,
  type GamesRequestOf,
} from '@halcyon/wire/seamless/games-calls';
import { signCall } from '@halcyon/wire/seamless/signature';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GamesServer } from './main.ts';
import { migrateGames } from './platform/schema.ts';
import { openFakePlatform, type FakePlatform } from './testing/fake-platform.ts';
import { openGames, openGamesDatabase, TestBrowser } from './testing/games-harness.ts';

let database: Awaited<ReturnType<typeof openGamesDatabase>>;
let platform: FakePlatform;
let games: GamesServer;
const player = `p${String(Date.now())}`;

beforeAll(async () => {
  database = await openGamesDatabase();
  platform = await openFakePlatform(100_000n);
  games = await openGames(platform, database.url);
}, 60_000);
afterAll(async () => {
  await games.close();
  await platform[Symbol.asyncDispose]();
  await database.close();
});

async function ask<Call extends GamesCall>(
  call: Call,
  request: GamesRequestOf<Call>,
  secret = platform.secret,
) {
  const path = GAMES_PREFIX + gamesCalls[call].path;
  const rawBody = JSON.stringify(request);
  const headers = {
    'content-type': 'application/json',
    ...signCall(secret, { method: 'POST', path, rawBody }, Date.now()),
  };
  const response = await fetch(games.origin + path, { method: 'POST', headers, body: rawBody });
  return { status: response.status, answer: (await response.json()) as never };
}

describe('calls of the platform to the games server', () => {
  test('thirteen games with their stated return, in the shape of the wire', async () => {
    const read = gamesCalls.games.answer.parse((await ask('games', {})).answer);
    expect(read.games).toHaveLength(13);
    expect(read.games.filter(({ kind }) => kind === 'slot')).toHaveLength(12);
    expect(new Set(read.games.map(({ mechanic }) => mechanic))).toEqual(
      new Set(['lines', 'ways', 'cascade', 'blackjack']),
    );
    for (const { stakesMinorEur } of read.games) expect(stakesMinorEur.length).toBeGreaterThan(5);
  });

  test('seeds: read, rotated, and refused while a round is open', async () => {
    const before = gamesCalls.seeds.answer.parse((await ask('seeds', { playerRef: player })).answer);
    const after = gamesCalls.seeds.answer.parse(
      (await ask('rotateSeeds', { playerRef: player, clientSeed: 'my own seed' })).answer,
    );
    expect(after.current.serverSeedHash).toBe(before.nextServerSeedHash);
    expect(after.revealed[0]?.serverSeedHash).toBe(before.current.serverSeedHash);

    const browser = new TestBrowser(games.origin);
    await browser.launch('blackjack', `${player}.${randomUUID()}`);
    let round = (await browser.play('100')).answer.round;
    while (round.state !== 'open') round = (await browser.play('100')).answer.round;
    const refused = await ask('rotateSeeds', { playerRef: player, clientSeed: 'another' });
    expect([refused.status, refused.answer]).toEqual([409, { ok: false, code: 'seeds_round_open' }]);

    const unfinished = gamesCalls.unfinishedRounds.answer.parse(
      (await ask('unfinishedRounds', { playerRef: player })).answer,
    );
    expect(unfinished.rounds.map(({ roundId }) => roundId)).toEqual([round.roundId]);
  });

  test('a round by its public id, and the settled rounds of a span in order, page by page', async () => {
    const browser = new TestBrowser(games.origin);
    await browser.launch('neon-777', `${randomUUID()}.x`);
    const settledFrom = new Date().toISOString();
    const played = [];
    for (let round = 0; round < 3; round++) played.push((await browser.play('5')).answer.round);
    const found = gamesCalls.round.answer.parse((await ask('round', { id: played[1]!.publicId })).answer);
    expect(found.round).toMatchObject({ roundId: played[1]!.roundId, state: 'settled', stakeMinor: '5' });
    expect(found.view).toEqual(played[1]);

    const span = { settledFrom, settledBefore: new Date(Date.now() + 60_000).toISOString() };
    const all = gamesCalls.settledRounds.answer.parse((await ask('settledRounds', span)).answer);
    expect(all.rounds.map(({ roundId }) => roundId)).toEqual(played.map(({ roundId }) => roundId));
    const rest = gamesCalls.settledRounds.answer.parse(
      (await ask('settledRounds', { ...span, afterRoundId: played[0]!.roundId })).answer,
    );
    expect(rest.rounds.map(({ roundId }) => roundId)).toEqual(played.slice(1).map(({ roundId }) => roundId));
  });

  test('nothing without the right signature, whatever the call', async () => {
    for (const call of Object.keys(gamesCalls) as GamesCall[]) {
      const forged = await ask(
        call,
        { playerRef: player, clientSeed: 'stolen' } as never,
        'another secret of 32 characters!!',
      );
      expect([forged.status, forged.answer]).toEqual([401, { ok: false, code: 'bad_signature' }]);
    }
    expect((await ask('round', { id: 'not there' } as never)).status).toBe(400);
    expect((await ask('round', { id: 'notthere' })).answer).toEqual({ ok: false, code: 'not_found' });
  });
});

describe('the pages', () => {
  test('of a game may be framed by the site alone and run no foreign script', async () => {
    const page = await fetch(`${games.origin}/play/neon-777?token=x`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors http://localhost:3000');
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    const inPage = [...(await page.text()).matchAll(/<script>([^<]*)<\/script>/g)].map(([, text]) => text!);
    const hashes = inPage.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(inPage).toHaveLength(1);
    // With an import it would not run at all, and only a waiting player would notice.
    expect(inPage[0]).toContain('/api/session');
    expect(inPage[0]).not.toMatch(/\b(?:import|export)\b/);
    expect(policy).toContain(`script-src 'self' ${hashes[0]};`);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('that fetches a game ahead runs nothing, may be framed by the site alone, and names files that are there', async () => {
    const page = await fetch(`${games.origin}/prefetch/neon-777?lang=en-IE`);
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'none'");
    expect(policy).toContain('frame-ancestors http://localhost:3000');
    const files = [...(await page.text()).matchAll(/href="([^"]+)"/g)].map(([, url]) => url!);
    expect(files).toContain('/locales/en-IE/games.json');
    expect(files.length).toBeGreaterThan(5);
    for (const file of files) expect([file, (await fetch(games.origin + file)).status]).toEqual([file, 200]);
    const nonsense = await (await fetch(`${games.origin}/prefetch/neon-777?lang=%22%3E`)).text();
    expect(nonsense).not.toContain('/locales/');
  });

  test('of a game that does not exist, and files outside the build, are not found', async () => {
    const paths = [
      '/play/no-such-game',
      '/prefetch/no-such-game',
      '/assets/..%2f..%2fpackage.json',
      '/assets/index.html',
      '/art/..%2f..%2fpackage.json',
      '/nothing',
    ];
    for (const path of paths) {
      const { status } = await fetch(games.origin + path);
      expect([403, 404]).toContain(status);
    }
  });

  test('art is kept for a year under an address that changes with it', async () => {
    const browser = new TestBrowser(games.origin);
    const { description } = await browser.launch('reef-hunter', `${randomUUID()}.x`);
    for (const url of [description.art.atlasUrl, description.art.backgroundUrl]) {
      expect(url).toMatch(/^\/art\/reef-hunter\/[a-z]+\.webp\?v=[0-9a-f]{12}$/);
      const picture = await fetch(games.origin + url);
      expect(picture.headers.get('cache-control')).toContain('immutable');
      expect(picture.headers.get('content-type')).toBe('image/webp');
    }
  });

  test('texts come in the nearest language there is, and only from the folder of texts', async () => {
    const english = await (await fetch(`${games.origin}/locales/en/games.json`)).text();
    expect(Object.keys(JSON.parse(english) as object).length).toBeGreaterThan(3);
    expect(await (await fetch(`${games.origin}/locales/en-UN/games.json`)).text()).toBe(english);
    expect((await fetch(`${games.origin}/locales/..%2f..%2fdataset/games.json`)).status).toBe(404);
  });

  test('the machine-readable description names every call', async () => {
    const { paths } = (await (await fetch(`${games.origin}/api/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(paths)).toEqual([
      '/api/session', '/api/rounds', '/api/rounds/{roundId}/actions', '/api/rounds/{publicId}', '/api/seeds',
      '/api/seeds/rotate', '/api/verify',
    ]); // prettier-ignore
  });

  test('health reports that the server runs and that its database answers', async () => {
    expect((await fetch(`${games.origin}/health/live`)).status).toBe(200);
    expect((await fetch(`${games.origin}/health/ready`)).status).toBe(200);
  });
});

test('migrations run once, also when several servers start together', async () => {
  const connection = { connectionString: database.url };
  await Promise.all([migrateGames(connection), migrateGames(connection), migrateGames(connection)]);
  expect((await fetch(`${games.origin}/health/ready`)).status).toBe(200);
});
