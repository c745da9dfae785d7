import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventMessages } from '../../inbox/event-messages.rules.ts';
import {
  closeLimitHarness,
  deposit,
  depositPath,
  harness,
  logIn,
  made,
  nextKey,
  openLimitHarness,
  player,
  set,
  spendPath,
  stake,
  win,
  type Player,
} from '@halcyon/testkit/limit-harness';

const DAY = 86_400_000;
const path = '/api/v1/player/limit-notices';

beforeAll(openLimitHarness);
afterAll(closeLimitHarness);

type Notice = { kind: string; duration: string; percent: number };
const noticesOf = async (of: Player) => {
  const { items } = (await of.browser.call('GET', path)).body as { items: Notice[] };
  return items.map(({ kind, duration, percent }) => `${kind} ${duration} ${percent}`);
};
const see = (of: Player) => of.browser.call('POST', `${path}/seen`, {});
/** What the inbox was given to say about it. */
const toldOf = async ({ id }: Player) => {
  const rows = await harness.db.sql<{ facts: Record<string, unknown> }>`
    select facts from platform.outbox
    where player_id = ${id} and name = 'responsible_gambling.limit_mark_reached' order by id`;
  return rows.map(({ facts }) => eventMessages['responsible_gambling.limit_mark_reached']?.(facts)?.kind);
};
async function dutch(limits: readonly [number, number, number]): Promise<Player> {
  const joris = await player('NL', { dateOfBirth: '1990-01-01' });
  for (const [index, duration] of ['D', 'W', 'M'].entries()) {
    await set(joris, depositPath, duration, limits[index]!);
  }
  return joris;
}

// facts: R1.1
test('in the Netherlands half of a limit and all of it are notified once a period, on the screen and in the inbox', async () => {
  const joris = await dutch([100_00, 200_00, 700_00]);
  const email = `limits${made}@players.example`;
  await deposit(joris, 49_99n);
  expect(await noticesOf(joris)).toEqual([]);
  await deposit(joris, 10_00n);
  expect(await noticesOf(joris)).toEqual(['deposit D 50']);
  expect((await see(joris)).body.items).toEqual([]);
  expect(await noticesOf(joris)).toEqual([]);
  await deposit(joris, 40_01n);
  expect(await noticesOf(joris)).toEqual(['deposit D 100', 'deposit W 50']);
  await see(joris);
  await see(joris);
  expect(await noticesOf(joris)).toEqual([]);
  expect(await toldOf(joris)).toEqual(['limit_half', 'limit_full', 'limit_half']);
  harness.clock.move(DAY);
  await logIn(joris, email);
  await deposit(joris, 50_00n);
  expect(await noticesOf(joris)).toEqual(['deposit D 50']);
});

test('losses are notified net: what was won back is not used', async () => {
  const joris = await dutch([700_00, 700_00, 700_00]);
  await deposit(joris, 300_00n);
  await set(joris, spendPath, 'W', 100_00);
  const round = nextKey();
  await stake(joris, 60_00n, round);
  expect(await noticesOf(joris)).toEqual(['loss W 50']);
  await win(joris, 30_00n, round);
  expect(await noticesOf(joris)).toEqual([]);
  await stake(joris, 70_00n);
  expect(await noticesOf(joris)).toEqual(['loss W 100']);
});

test('in other markets no player is notified', async () => {
  const orla = await player();
  await set(orla, depositPath, 'D', 100_00);
  await deposit(orla, 100_00n);
  expect(await noticesOf(orla)).toEqual([]);
  expect((await orla.browser.call('GET', '/api/v1/player/activity_check')).body.settings.tellsLimits).toBe(
    false,
  );
});
