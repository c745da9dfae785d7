import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import * as store from './provider-switch.store.ts';

/** Every market. */
const EVERYWHERE = '*';
/** Other nodes follow within this time; the node that switched follows immediately. */
const READ_EVERY_MS = 1_000;

const nameOf = (slug: string, marketId: string) => `${slug} ${marketId}`;

/** Which providers operators have switched off. One object for each process. */
export type ProviderSwitches = {
  /** True: no game of the provider is listed or opened, and no stake of it taken. Wins and rollbacks are. */
  readonly isOff: (slug: string, marketId: string) => boolean;
  /** Switches a provider off or on, in a market or everywhere. Holds from the commit on. Writes: catalogue.provider_switch. */
  readonly move: (tx: Tx, to: SwitchMove) => Promise<void>;
  stop(): void;
};
export type SwitchMove = {
  readonly slug: string;
  /** Null: everywhere. */
  readonly marketId: string | null;
  readonly isOff: boolean;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
};

/** Reads the switches now and then again and again. When a read fails, they stay as they were. */
export async function followProviderSwitches(
  db: Pick<Db, 'sql'>,
  report: ReportFault,
): Promise<ProviderSwitches> {
  let off = await readSwitches(db);
  const read = () =>
    void readSwitches(db).then(
      (now) => (off = now),
      (error: unknown) => report('catalogue.provider_switches', error),
    );
  const timer = setInterval(read, READ_EVERY_MS);
  timer.unref();
  return {
    isOff: (slug, marketId) => off.has(nameOf(slug, EVERYWHERE)) || off.has(nameOf(slug, marketId)),
    async move(tx, to) {
      const marketId = to.marketId ?? EVERYWHERE;
      if (to.isOff) {
        await store.insertSwitch(tx, {
          provider_slug: to.slug,
          market_id: marketId,
          switched_off_at: to.at,
          switched_off_by: to.by,
          reason: to.reason,
        });
      } else await store.deleteSwitch(tx, { providerSlug: to.slug, marketId });
      tx.afterCommit(() => {
        const changed = new Set(off);
        if (to.isOff) changed.add(nameOf(to.slug, marketId));
        else changed.delete(nameOf(to.slug, marketId));
        off = changed;
        read();
      });
    },
    stop: () => clearInterval(timer),
  };
}

async function readSwitches(db: Pick<Db, 'sql'>): Promise<ReadonlySet<string>> {
  const rows = await store.listSwitches(db.sql);
  return new Set(rows.map((row) => nameOf(row.provider_slug, row.market_id)));
}

export type ProviderState = {
  readonly slug: string;
  readonly gameCount: number;
  readonly off: readonly {
    /** Null: everywhere. */
    readonly marketId: string | null;
    readonly at: Date;
    readonly by: string;
    readonly reason: string;
  }[];
};

/** Every provider that has games or is switched off somewhere. */
export async function listProviderStates(db: Pick<Db | Tx, 'sql'>): Promise<ProviderState[]> {
  const [counts, rows] = [await store.listProvidersOfGames(db.sql), await store.listSwitches(db.sql)];
  const slugs = new Set([...counts, ...rows].map(({ provider_slug }) => provider_slug));
  return [...slugs].toSorted().map((slug) => ({
    slug,
    gameCount: counts.find(({ provider_slug }) => provider_slug === slug)?.games ?? 0,
    off: rows
      .filter(({ provider_slug }) => provider_slug === slug)
      .map((row) => ({
        marketId: row.market_id === EVERYWHERE ? null : row.market_id,
        at: row.switched_off_at,
        by: row.switched_off_by,
        reason: row.reason,
      })),
  }));
}
