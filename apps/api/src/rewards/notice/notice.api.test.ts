import { claimsOn, type Claims } from '@halcyon/testkit/claims';
import { openRewardsHarness, type Claimer, type RewardsHarness } from '@halcyon/testkit/rewards-harness';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followEnds } from '../rewards.jobs.ts';
import { noticeDue } from './notice.jobs.ts';

let harness: RewardsHarness;
let { publishFor, claim, stakeAll } = {} as Claims;
beforeAll(async () => {
  harness = await openRewardsHarness();
  ({ publishFor, claim, stakeAll } = claimsOn(harness));
});
afterAll(() => harness[Symbol.asyncDispose]());

const DAY_MS = 86_400_000;

/** Events of rewards of a player, oldest first, by their names and what they say. */
async function eventsOf({ playerId }: Claimer): Promise<unknown[][]> {
  const rows = await harness.owner.sql<{ name: string; facts: Record<string, unknown> }>`
    select name, facts from platform.outbox
    where player_id = ${playerId} and name like 'rewards.%' order by id`;
  return rows.map(({ name, facts }) => [name, facts['amountMinor'] ?? facts['expiresAt'] ?? facts['state']]);
}

/** A player with a bonus of 10.00 that runs for a week and is wagered three times. */
async function openPlayer(): Promise<Claimer> {
  const player = await harness.openClaimer();
  const wager = { base: 'BONUS', multiplierE2: 200, countsAt: 'PLACEMENT' };
  const terms = { wager, maxBetMinor: null };
  await claim(player, await publishFor([player], {}, terms));
  return player;
}

async function play(player: Claimer, minor: bigint, key: string, winMinor: bigint): Promise<void> {
  const settle = await stakeAll(player, minor, `${key}-${player.playerId}`);
  await harness.lanes.submit({ ...settle, amountMinor: winMinor });
}

describe('a player with a bonus gets a notice', () => {
  test('of what was granted, of what is left at half and at three quarters, and of the end of the wagering, each once', async () => {
    const player = await openPlayer();
    await noticeDue(harness.deps);
    await play(player, 1_000n, 'half', 1_000n);
    for (let run = 0; run < 2; run += 1) await noticeDue(harness.deps);
    await play(player, 501n, 'most', 501n);
    for (let run = 0; run < 2; run += 1) await noticeDue(harness.deps);
    await play(player, 499n, 'rest', 0n);
    await noticeDue(harness.deps);
    await followEnds(harness.deps);
    expect(await eventsOf(player)).toEqual([
      ['rewards.bonus_granted', '1000'],
      ['rewards.bonus_progressed', '1000'],
      ['rewards.bonus_progressed', '499'],
      ['rewards.assignment_ended', 'COMPLETED'],
    ]);
  });

  test('of the later step only when one stake reaches both', async () => {
    const player = await openPlayer();
    await play(player, 800n, 'some', 800n);
    await noticeDue(harness.deps);
    await play(player, 900n, 'more', 900n);
    await noticeDue(harness.deps);
    expect((await eventsOf(player)).slice(1)).toEqual([['rewards.bonus_progressed', '300']]);
  });

  test('of the end of its time once, a day before', async () => {
    const player = await openPlayer();
    const [bonus] = await harness.owner.sql<{ expires_at: Date }>`
      select expires_at from rewards.active_bonus where player_id = ${player.playerId}`;
    harness.clock.move(6 * DAY_MS - 60_000);
    await noticeDue(harness.deps);
    expect(await eventsOf(player)).toHaveLength(1);
    harness.clock.move(60_000);
    for (let run = 0; run < 2; run += 1) await noticeDue(harness.deps);
    expect((await eventsOf(player)).slice(1)).toEqual([
      ['rewards.bonus_expiring', bonus!.expires_at.toISOString()],
    ]);
  });
});
