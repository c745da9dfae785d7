import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Where the ledger has no root of the day before, such as on its first day. */
export const genesisRoot = '0'.repeat(64);
/** Public seeds that are remembered; events last a day at most. */
const datesMax = 30;

type Stored = { readonly key: string; readonly publicSeeds: Record<string, string> };

/** The ledger's root of a day. Null: it has none, or cannot be reached. */
export type ReadRoot = (date: string) => Promise<string | null>;

export const dateOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);
const sha256 = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
const hmac = (keyHex: string, text: string) =>
  createHmac('sha256', Buffer.from(keyHex, 'hex')).update(text).digest('hex');

/**
 * The day whose root is an event's public seed: the last one that was over an hour before the start, so that its root is
 * out by then.
 */
const rootDateOf = (startsAtMs: number) => dateOf(startsAtMs - hourMs - dayMs);

/** What is published of an event's draw, and when: docs/domains/sportsbook.md#committed-draws */
export type Commitment = {
  readonly seedHash: string;
  readonly dayKeyHash: string;
  readonly publicSeed?: string;
  readonly seed?: string;
  readonly dayKey?: string;
};

/**
 * Seeds of the feed. The key of a day and the seed of an event follow from one key of the installation, so that a
 * restart continues the same matches; the public seed of a day is bound once. Only the feed holds this.
 */
export class Commitments {
  readonly #file: string | null;
  readonly #readRoot: ReadRoot;
  #stored: Stored;
  readonly #pending = new Map<string, Promise<string>>();

  /** `file`: where the key is kept, made at the first start; null: in memory. */
  constructor(file: string | null, readRoot: ReadRoot) {
    this.#file = file;
    this.#readRoot = readRoot;
    this.#stored = file === null ? fresh() : loadOrMake(file);
  }

  #dayKey(startsAtMs: number): string {
    return hmac(this.#stored.key, `day:${dateOf(startsAtMs)}`);
  }

  seedOf(event: { readonly id: string; readonly startsAtMs: number }): string {
    return hmac(this.#dayKey(event.startsAtMs), event.id);
  }

  /**
   * The ledger's root of the day before the start, which was unknown when the key of the day was bound. What is found
   * first is bound permanently; without a root it is the genesis root.
   */
  async publicSeedOf(startsAtMs: number): Promise<string> {
    const date = rootDateOf(startsAtMs);
    const known = this.#stored.publicSeeds[date];
    if (known) return known;
    const read = this.#pending.get(date) ?? this.#bind(date);
    this.#pending.set(date, read);
    return read;
  }

  async #bind(date: string): Promise<string> {
    const root = (await this.#readRoot(date).catch(() => null)) ?? genesisRoot;
    const dates = { ...this.#stored.publicSeeds, [date]: root };
    const kept = Object.entries(dates).toSorted().slice(-datesMax);
    this.#stored = { ...this.#stored, publicSeeds: Object.fromEntries(kept) };
    if (this.#file !== null) write(this.#file, this.#stored, renameSync);
    this.#pending.delete(date);
    return root;
  }

  /** What may be known at `nowMs` of the draw of an event. */
  published(
    event: { readonly id: string; readonly startsAtMs: number },
    // A match that was moved begins at another time than the one that its seeds belong to.
    {
      nowMs,
      hasBegun,
      isClosed,
    }: { readonly nowMs: number; readonly hasBegun: boolean; readonly isClosed: boolean },
  ): Commitment {
    const dayKey = this.#dayKey(event.startsAtMs);
    const seed = this.seedOf(event);
    const publicSeed = this.#stored.publicSeeds[rootDateOf(event.startsAtMs)];
    const dayEndsMs = Date.parse(dateOf(event.startsAtMs)) + dayMs;
    return {
      seedHash: sha256(seed),
      dayKeyHash: sha256(dayKey),
      ...(publicSeed !== undefined && hasBegun && { publicSeed }),
      ...(isClosed && { seed }),
      // From the day key follow the seeds of every event of the day: all of them are closed by then.
      ...(isClosed && nowMs >= dayEndsMs + dayMs && { dayKey }),
    };
  }
}

const fresh = (): Stored => ({ key: randomBytes(32).toString('hex'), publicSeeds: {} });

function write(file: string, stored: Stored, place: (draft: string, file: string) => void): void {
  const draft = join(dirname(file), `${randomUUID()}.draft`);
  writeFileSync(draft, JSON.stringify(stored), { mode: 0o600 });
  place(draft, file);
}

/** Of several processes that start at once the first one's file is kept. */
function loadOrMake(file: string): Stored {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    write(file, fresh(), (draft) => {
      try {
        linkSync(draft, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      } finally {
        unlinkSync(draft);
      }
    });
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Stored;
}
