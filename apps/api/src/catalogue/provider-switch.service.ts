import { reportFault } from '../platform/faults.ts';
import { Dependency } from '../platform/dependency.ts';
import type { Db, Tx } from '../platform/sql.ts';
import * as store from './provider-switch.store.ts';

/** Every market. */
const EVERYWHERE = '*';
/** Other nodes follow within this time; the node that switched follows at once. */
const LOOK_MS = 1_000;

/** Until they have been read, no provider's games are listed, opened or staked on. */
const switchedOff = new Dependency<ReadonlySet<string>>('catalogue.provider_switches');
const nameOf = (slug: string, marketId: string) => `${slug} ${marketId}`;

/** True: no game of the provider is listed or opened, and no stake of it taken. Wins and rollbacks are. */
export function isProviderOff(slug: string, marketId: string): boolean {
  const off = switchedOff.value;
  return off.has(nameOf(slug, EVERYWHERE)) || off.has(nameOf(slug, marketId));
}

/** Of the given providers those that are on in a market. */
export function providersOn(slugs: readonly string[], marketId: string): readonly string[] {
  return switchedOff.value.size === 0 ? slugs : slugs.filter((slug) => !isProviderOff(slug, marketId));
}

/** Reads the switches now and keeps looking. A look that fails leaves them as they were. */
export async function followProviderSwitches(db: Db): Promise<{ stop(): void }> {
  await readSwitches(db);
  const timer = setInterval(() => void readSwitches(db).catch(reportSwitches), LOOK_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

const reportSwitches = (error: unknown) => reportFault('catalogue.provider_switches', error);

async function readSwitches(db: Pick<Db, 'sql'>): Promise<void> {
  const rows = await store.listSwitches(db.sql);
  switchedOff.provide(new Set(rows.map((row) => nameOf(row.provider_slug, row.market_id))));
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

/** Switches a provider off or on, in a market or everywhere. Holds from the commit on. Writes: catalogue.provider_switch. */
export async function switchProvider(
  db: Db,
  tx: Tx,
  to: {
    readonly slug: string;
    readonly marketId: string | null;
    readonly isOff: boolean;
    readonly by: string;
    readonly reason: string;
    readonly at: Date;
  },
): Promise<void> {
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
    const changed = new Set(switchedOff.value);
    if (to.isOff) changed.add(nameOf(to.slug, marketId));
    else changed.delete(nameOf(to.slug, marketId));
    switchedOff.provide(changed);
    void readSwitches(db).catch(reportSwitches);
  });
}
