import { createHash, createPrivateKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { Db, Sql } from '@halcyon/server-kit/sql';
import {
  firstHash,
  growTree,
  leafHash,
  linkHash,
  noHash,
  rootHash,
  rootText,
  type Step,
} from './chain.rules.ts';
import * as store from './chain.store.ts';

const ENTRIES_PER_STEP = 1_000;
const PLAYERS_PER_RUN = 2_000;
const STEPS_MAX = 10_000;

/**
 * Gives a player's newest commands their links. Safe to run twice or concurrently: links are computed from what is
 * committed, so every run writes the same. Answers with the number of the last linked command.
 */
export async function sealPlayer(sql: Sql, playerId: bigint): Promise<bigint> {
  const found = await store.findHead(sql, playerId);
  let head = found ?? { sequence: 0n, hash: firstHash(playerId) };
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const entries = await store.listEntries(sql, playerId, { after: head.sequence, limit: ENTRIES_PER_STEP });
    if (entries.length === 0) return head.sequence;
    const links = entries.map((entry) => {
      if (entry.sequence !== head.sequence + 1n)
        throw new Error(`player ${playerId} lacks ${head.sequence + 1n}`);
      head = { sequence: entry.sequence, hash: linkHash(Buffer.from(head.hash), entry) };
      return { ...head, decidedAt: new Date(entry.decidedAtMs) };
    });
    await store.insertLinks(sql, playerId, links);
  }
  return head.sequence;
}

/** The first sealed command that no longer fits its link; null when all do. */
export async function findBrokenLink(sql: Sql, playerId: bigint): Promise<bigint | null> {
  const end = (await store.findHead(sql, playerId))?.sequence ?? 0n;
  let previous = firstHash(playerId);
  for (let after = 0n; after < end; after += BigInt(ENTRIES_PER_STEP)) {
    const entries = await store.listEntries(sql, playerId, { after, limit: ENTRIES_PER_STEP });
    const links = await store.listLinks(sql, playerId, after + 1n, after + BigInt(ENTRIES_PER_STEP));
    for (const [index, link] of links.entries()) {
      const entry = entries[index];
      if (entry?.sequence !== link.sequence || !linkHash(previous, entry).equals(link.hash))
        return link.sequence;
      previous = link.hash;
    }
  }
  return null;
}

/** Job: seals what has been played since the last run. Answers with the number of players it touched. */
export async function sealChains(db: Db): Promise<number> {
  const players = await store.listUnsealed(db.sql, PLAYERS_PER_RUN);
  for (const playerId of players) await sealPlayer(db.sql, playerId);
  return players.length;
}

/**
 * Job: publishes the root of every UTC day that is over and has none, oldest first.
 * `today` is the UTC date of the clock. Answers with the days it published.
 */
export async function publishDailyRoots(db: Db, today: string): Promise<readonly string[]> {
  while ((await sealChains(db)) === PLAYERS_PER_RUN);
  const newest = await store.findNewestRoot(db.sql);
  const first = newest ? nextDay(newest.day) : await store.findFirstDay(db.sql);
  const published: string[] = [];
  for (let day = first; day !== null && day < today; day = nextDay(day)) {
    if (await publishDailyRoot(db, day)) published.push(day);
  }
  return published;
}

/** One day, in one transaction. False: it was published before. */
async function publishDailyRoot(db: Db, day: string): Promise<boolean> {
  const key = await signingKey(db);
  return db.transact(async ({ sql }) => {
    const newest = await store.findNewestRoot(sql);
    if (newest && newest.day >= day) return false;
    const leaves = await store.listDayLeaves(sql, day);
    const tree = growTree(leaves.map((leaf) => leafHash(leaf.player_id, leaf.sequence, leaf.hash)));
    const previous = newest?.root ?? noHash;
    const root = rootHash(day, previous, tree.root, leaves.length);
    const signature = sign(null, Buffer.from(rootText(day, root)), key.privateKey);
    const row = {
      day,
      root,
      previous_root: previous,
      leaf_count: leaves.length,
      key_id: key.keyId,
      signature,
    };
    if (!(await store.insertRoot(sql, row))) return false;
    for (const [leafIndex, leaf] of leaves.entries()) {
      const path = tree.paths[leafIndex]!.map(packStep);
      const { player_id: playerId, sequence, hash } = leaf;
      await store.insertDayHead(sql, day, { playerId, sequence, hash, leafIndex, path });
    }
    return true;
  });
}

/**
 * The first published day whose root no longer follows from the links and the day before it, whose signature is not
 * ours, or that is missing; null: none. The newest day may wait for `publishDailyRoots` until the day after it.
 */
export async function findRootFault(sql: Sql, today: string): Promise<string | null> {
  const keys = new Map((await store.listKeys(sql)).map((key) => [key.key_id, key.public_key]));
  let previous: Buffer = noHash;
  let day = await store.findFirstDay(sql);
  if (day === null || day >= today) return null;
  const newest = (await store.findNewestRoot(sql))?.day ?? '';
  if (newest === '' || nextDay(newest) < today) {
    return `no root has been published after ${newest || 'the first day'}`;
  }
  for (; day <= newest; day = nextDay(day)) {
    const row = await store.findRoot(sql, day);
    if (!row) return `the root of ${day} is missing`;
    const leaves = await store.listDayLeaves(sql, day);
    const tree = growTree(leaves.map((leaf) => leafHash(leaf.player_id, leaf.sequence, leaf.hash)));
    const root = rootHash(day, previous, tree.root, leaves.length);
    if (!row.previous_root.equals(previous) || !row.root.equals(root)) {
      return `the root of ${day} does not follow from the ledger`;
    }
    const key = keys.get(row.key_id);
    if (!key || !verify(null, Buffer.from(rootText(day, row.root)), key, row.signature)) {
      return `the signature of ${day} is not valid`;
    }
    previous = row.root;
  }
  return null;
}

function packStep(step: Step): Buffer {
  return Buffer.concat([Buffer.of(step.side === 'left' ? 0 : 1), step.hash]);
}

export function unpackStep(packed: Buffer): Step {
  return { side: packed[0] === 0 ? 'left' : 'right', hash: packed.subarray(1) };
}

/** The key that signs now; the first is made on first use. */
export async function signingKey(
  db: Db,
): Promise<{ keyId: string; privateKey: ReturnType<typeof createPrivateKey> }> {
  const [newest] = await store.listKeys(db.sql);
  if (newest) return { keyId: newest.key_id, privateKey: createPrivateKey(newest.private_key) };
  const pair = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const keyId = createHash('sha256').update(pair.publicKey).digest('hex').slice(0, 16);
  await store.insertKey(db.sql, { key_id: keyId, public_key: pair.publicKey, private_key: pair.privateKey });
  return signingKey(db);
}

function nextDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}
