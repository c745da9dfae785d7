import { expect, test } from 'vitest';
import { bucketOf, laneOf } from './lane-map.ts';

const shards = (lanes: readonly number[]) => lanes.map((count) => ({ connection: {}, lanes: count }));
const players = Array.from({ length: 10_000 }, (_, number) => BigInt(number + 1));

test('players with neighbouring numbers are spread evenly over all 64 buckets', () => {
  const counts = new Map<number, number>();
  for (const player of players) counts.set(bucketOf(player), (counts.get(bucketOf(player)) ?? 0) + 1);
  expect(counts.size).toBe(64);
  expect(Math.min(...counts.values())).toBeGreaterThan(100);
  expect(Math.max(...counts.values())).toBeLessThan(220);
});

test('a player has one shard and one lane there, and every lane has players', () => {
  const seen = new Map<string, number>();
  for (const player of players) {
    const { shard, lane } = laneOf(shards([2, 3]), player);
    expect(laneOf(shards([2, 3]), player)).toEqual({ shard, lane });
    seen.set(`${shard}/${lane}`, (seen.get(`${shard}/${lane}`) ?? 0) + 1);
  }
  expect([...seen.keys()].toSorted()).toEqual(['0/0', '0/1', '1/0', '1/1', '1/2']);
});
