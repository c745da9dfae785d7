import { expect, test } from 'vitest';
import { startGames } from './main.ts';
import { openFakePlatform } from './testing/fake-platform.ts';
import { configFor, openGamesDatabase } from './testing/games-harness.ts';

const CALLS_A_MINUTE = 240;

test.each([
  ['a trusted proxy', ['127.0.0.1', '::1'], 401],
  ['a proxy that is not trusted', ['192.0.2.1'], 429],
])('calls with a wrong session count before any look-up, by visitor behind %s', async (_, trusted, other) => {
  const database = await openGamesDatabase();
  await using platform = await openFakePlatform(0n);
  const config = { ...configFor(platform, database.url), isRateLimited: true, trustedProxies: trusted };
  const games = await startGames(config);
  try {
    const statusFor = (address: string) =>
      fetch(`${games.origin}/api/session`, {
        headers: { authorization: `Bearer ${'a'.repeat(43)}`, 'x-forwarded-for': address },
      }).then(({ status }) => status);
    // One subscriber, from a new address of the same network each time.
    const statuses: number[] = [];
    for (let call = 0; call <= CALLS_A_MINUTE; call += 1)
      statuses.push(await statusFor(`2001:db8:a::${call}`));
    expect([statuses[0], statuses.at(-2), statuses.at(-1)]).toEqual([401, 401, 429]);
    expect(await statusFor('2001:db8:b::1')).toBe(other);
    expect(await statusFor('203.0.113.9')).toBe(other);
  } finally {
    await games.close();
    await database.close();
  }
});
