import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Commitments, genesisRoot } from './commitments.ts';
import { chanceOfBlocks, seededChance } from '@halcyon/odds/chance/seeded-chance';

const serverSeed = '11'.repeat(32);
const event = { id: 'football-england-1:5:12:3', startsAtMs: Date.UTC(2026, 10, 28, 15) };
const hourMs = 3_600_000;
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

test('an event is drawn from blocks that anyone computes from the two seeds and its id', () => {
  const blocks = [0, 1].map((n) =>
    createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(`root:${event.id}:${n}`).digest(),
  );
  const words = blocks.flatMap((block) => Array.from({ length: 8 }, (_, at) => block.readUInt32BE(4 * at)));
  const chance = seededChance({ serverSeed, publicSeed: 'root', event: event.id });
  expect(Array.from({ length: 16 }, () => chance.below(4_294_967_296))).toEqual(words);
  const again = seededChance({ serverSeed, publicSeed: 'root', event: event.id });
  expect(again.unit()).toBe((words[0]! * 2 ** 21 + (words[1]! >>> 11)) / 2 ** 53);
});

test('words that would make low numbers likelier are skipped, and no others', () => {
  const bound = 3_000_000_000;
  const block = Buffer.alloc(32);
  for (const [at, word] of [bound, 4_294_967_295, 5, bound - 1, bound + 1, 0, 1, 2].entries())
    block.writeUInt32BE(word, 4 * at);
  const { below } = chanceOfBlocks(() => block);
  expect([below(bound), below(bound), below(bound), below(bound)]).toEqual([5, bound - 1, 0, 1]);
});

test('hashes are published from the listing on, the seed when the event is closed, the key a day after its day', () => {
  const commitments = new Commitments(null, () => Promise.resolve(null));
  const at = (nowMs: number, isClosed: boolean) =>
    commitments.published(event, { nowMs, hasBegun: nowMs >= event.startsAtMs, isClosed });
  const listed = at(event.startsAtMs - 300 * hourMs, false);
  expect(Object.keys(listed).toSorted()).toEqual(['dayKeyHash', 'seedHash']);
  const closed = at(event.startsAtMs + 2 * hourMs, true);
  expect(closed).toMatchObject(listed);
  expect(sha256(closed.seed!)).toBe(listed.seedHash);
  expect(closed.dayKey).toBeUndefined();
  // The day ends at midnight; a day later its key is out, and every seed of the day follows from it.
  expect(at(event.startsAtMs + 32.9 * hourMs, true).dayKey).toBeUndefined();
  const { dayKey } = at(event.startsAtMs + 33 * hourMs, true);
  expect(sha256(dayKey!)).toBe(listed.dayKeyHash);
  expect(createHmac('sha256', Buffer.from(dayKey!, 'hex')).update(event.id).digest('hex')).toBe(closed.seed);
  expect(at(event.startsAtMs + 33 * hourMs, false)).not.toHaveProperty('dayKey');
});

test('the public seed is the root of the day before, is bound once, and is shown from the start on', async () => {
  const asked: string[] = [];
  const roots = ['ab'.repeat(32), 'cd'.repeat(32)];
  const commitments = new Commitments(null, (date) => {
    asked.push(date);
    return Promise.resolve(roots.shift() ?? null);
  });
  const both = [
    commitments.publicSeedOf(event.startsAtMs),
    commitments.publicSeedOf(event.startsAtMs + hourMs),
  ];
  expect(await Promise.all(both)).toEqual(['ab'.repeat(32), 'ab'.repeat(32)]);
  expect(await commitments.publicSeedOf(event.startsAtMs)).toBe('ab'.repeat(32));
  expect(asked).toEqual(['2026-11-27']);
  // Just after midnight the root of the day before is not out yet.
  await commitments.publicSeedOf(Date.parse('2026-11-28T00:59:00Z'));
  expect(asked).toEqual(['2026-11-27', '2026-11-26']);
  const before = commitments.published(event, {
    nowMs: event.startsAtMs - 1,
    hasBegun: false,
    isClosed: false,
  });
  expect(before.publicSeed).toBeUndefined();
  const after = commitments.published(event, { nowMs: event.startsAtMs, hasBegun: true, isClosed: false });
  expect(after.publicSeed).toBe('ab'.repeat(32));
  const movedForward = { nowMs: event.startsAtMs - hourMs, hasBegun: true, isClosed: true };
  expect(commitments.published(event, movedForward).publicSeed).toBe('ab'.repeat(32));
});

test('without a root the genesis root is bound, and stays so after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'odds-feed-'));
  const file = join(folder, 'keys', 'odds-feed.json');
  try {
    const first = new Commitments(file, () => Promise.reject(new Error('unreachable')));
    expect(await first.publicSeedOf(event.startsAtMs)).toBe(genesisRoot);
    const second = new Commitments(file, () => Promise.resolve('ab'.repeat(32)));
    expect(await second.publicSeedOf(event.startsAtMs)).toBe(genesisRoot);
    expect(second.seedOf(event)).toBe(first.seedOf(event));
    expect(statSync(file).mode & 0o077).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
