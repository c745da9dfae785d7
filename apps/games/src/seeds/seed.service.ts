import { randomBytes, randomUUID } from 'node:crypto';
import { hashServerSeed, newServerSeed } from '../fairness/committed-draw.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import { GameRefusal } from '../platform/game-refusal.ts';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import type { RotateRequest, SeedsAnswer } from '../seed-protocol.ts';
import {
  hasUnfinishedRound,
  insertSeed,
  listSeeds,
  lockCurrentSeed,
  moveSeeds,
  type SeedRow,
} from './seed.store.ts';

/** Makes sure that a player has a current and a next seed. Writes: games.player_seed, at most two rows. */
export async function ensureSeeds(tx: Tx, playerKey: string, at: Date): Promise<void> {
  await insertSeed(tx, playerKey, freshSeed('current', randomBytes(8).toString('hex'), at));
  await insertSeed(tx, playerKey, freshSeed('next', null, at));
}

/** What is committed and what is revealed for one player. The server seed of a live commitment never leaves. */
export async function readSeeds(db: Db, clock: Clock, playerKey: string): Promise<SeedsAnswer> {
  const known = await listSeeds(db, playerKey);
  if (known.some((seed) => seed.state === 'current')) return toAnswer(known);
  await db.transact((tx) => ensureSeeds(tx, playerKey, clock.now()));
  return toAnswer(await listSeeds(db, playerKey));
}

/**
 * Reveals the current server seed and continues with the next one, whose hash the player has already seen, and the
 * client seed that the player chose after seeing it.
 *
 * Refuses: seeds.round_open.
 */
export async function rotateSeeds(
  db: Db,
  clock: Clock,
  playerKey: string,
  { clientSeed }: RotateRequest,
): Promise<SeedsAnswer> {
  return db.transact(async (tx) => {
    const at = clock.now();
    await ensureSeeds(tx, playerKey, at);
    const current = await lockCurrentSeed(tx, playerKey);
    if (!current) throw new Error(`player ${playerKey} has no current seed`);
    if (await hasUnfinishedRound(tx, playerKey, current.seed_id)) throw new GameRefusal('seeds.round_open');
    await moveSeeds(tx, playerKey, clientSeed, at);
    await insertSeed(tx, playerKey, freshSeed('next', null, at));
    return toAnswer(await listSeeds(tx, playerKey));
  });
}

function freshSeed(state: 'current' | 'next', clientSeed: string | null, at: Date) {
  const serverSeed = newServerSeed();
  return {
    seed_id: randomUUID(), state, server_seed: serverSeed, server_seed_hash: hashServerSeed(serverSeed),
    client_seed: clientSeed, created_at: at,
  }; // prettier-ignore
}

function toAnswer(seeds: readonly SeedRow[]): SeedsAnswer {
  const current = seeds.find((seed) => seed.state === 'current');
  const next = seeds.find((seed) => seed.state === 'next');
  if (!current || !next) throw new Error('a player has no current or no next seed');
  return {
    current: toView(current),
    nextServerSeedHash: next.server_seed_hash,
    revealed: seeds
      .filter((seed) => seed.state === 'revealed')
      .map((seed) => ({
        ...toView(seed),
        serverSeed: seed.server_seed,
        revealedAt: seed.revealed_at?.toISOString() ?? '',
      })),
  };
}

function toView(seed: SeedRow) {
  return {
    serverSeedHash: seed.server_seed_hash,
    clientSeed: seed.client_seed ?? '',
    nextNonce: seed.next_nonce,
    createdAt: seed.created_at.toISOString(),
  };
}
