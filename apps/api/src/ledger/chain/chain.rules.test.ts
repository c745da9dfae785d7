import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  climb,
  firstHash,
  growTree,
  leafHash,
  linkHash,
  noHash,
  rootHash,
  type ChainEntry,
} from './chain.rules.ts';
import { referenceIdOf, sequenceOf } from '../reference-id.rules.ts';

const leaf = (number: number) =>
  leafHash(BigInt(number), 1n, createHash('sha256').update(String(number)).digest());

test.each([1, 2, 3, 4, 5, 7, 8, 33])(
  'each of %i players has a path to the root, and no other player does',
  (count) => {
    const leaves = Array.from({ length: count }, (_, number) => leaf(number));
    const { root, paths } = growTree(leaves);
    leaves.forEach((of, index) => expect(climb(of, paths[index]!).equals(root)).toBe(true));
    expect(climb(leaf(count + 1), paths[0]!).equals(root)).toBe(false);
  },
);

test('a day without play has a root too, and every part of it counts', () => {
  const { root } = growTree([]);
  expect(root.equals(noHash)).toBe(true);
  const roots = [
    rootHash('2026-11-20', noHash, root, 0),
    rootHash('2026-11-21', noHash, root, 0),
    rootHash('2026-11-20', leaf(1), root, 0),
    rootHash('2026-11-20', noHash, leaf(1), 0),
    rootHash('2026-11-20', noHash, root, 1),
  ];
  expect(new Set(roots.map((hash) => hash.toString('hex'))).size).toBe(5);
});

const entry: ChainEntry = {
  playerId: 7n,
  sequence: 3n,
  providerId: 1,
  commandKey: '1:tx',
  kind: 1,
  outcome: 0,
  vertical: 1,
  requestedMinor: 100n,
  weightBasisPoints: 10_000,
  currency: 978,
  decidedAtMs: 1_795_000_000_000,
  referenceKey: null,
  roundKey: 'round',
  endsRound: false,
  gameId: 'reef',
  playableAfterMinor: 900n,
  legs: [
    {
      number: 0,
      source: 1,
      destination: -1,
      amountMinor: 100n,
      sourceAfterMinor: 900n,
      destinationAfterMinor: 0n,
    },
  ],
  resolves: [],
};

test('a link changes with every single fact it covers, and never otherwise', () => {
  const start = firstHash(7n);
  const original = linkHash(start, entry).toString('hex');
  expect(linkHash(start, structuredClone(entry)).toString('hex')).toBe(original);
  const changed = (Object.keys(entry) as (keyof ChainEntry)[]).map((name) => {
    const value = entry[name];
    const other = {
      bigint: () => (value as bigint) + 1n,
      number: () => (value as number) + 1,
      boolean: () => !value,
      string: () => `${String(value)}x`,
      object: () => (value === null ? 'x' : []),
    }[typeof value as 'bigint' | 'number' | 'boolean' | 'string' | 'object']();
    const of = name === 'resolves' ? { ...entry, resolves: ['x'] } : { ...entry, [name]: other };
    return linkHash(start, of).toString('hex');
  });
  expect(new Set([original, ...changed]).size).toBe(changed.length + 1);
  expect(linkHash(firstHash(8n), entry).toString('hex')).not.toBe(original);
});

test('a reference id names one command of one player and can be read back', () => {
  const ids = fc.record({
    player: fc.bigInt({ min: 1n, max: 2n ** 34n - 1n }),
    sequence: fc.bigInt({ min: 1n, max: 2n ** 40n - 1n }),
    atMs: fc.integer({ min: 1_600_000_000_000, max: 4_000_000_000_000 }),
  });
  fc.assert(
    fc.property(ids, ({ player, sequence, atMs }) => {
      const id = referenceIdOf(player, sequence, atMs);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(sequenceOf(id)).toBe(sequence);
      expect(referenceIdOf(player + 1n, sequence, atMs)).not.toBe(id);
    }),
  );
});
