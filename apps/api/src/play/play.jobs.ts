import type { Check } from '../platform/jobs/check.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Db } from '@halcyon/server-kit/sql';
import { findSharedIds } from '../ledger/public.ts';
import { deleteOldDemoLaunches } from './session/game-session.store.ts';
import type { Providers } from './registry/accounts.ts';
import { registeredProviders } from './registry/registry.ts';
import { compareProviderDay } from './books/provider-books.service.ts';

const DAY_MS = 86_400_000;
const ROUNDS_NAMED_MAX = 10;

/** Whose transaction ids are one player's each, and which are not. */
export const sharedIds = {
  providerIds: registeredProviders.map(({ id }) => id),
  exempt: registeredProviders.flatMap(({ id, policy: { sharedIds: beginning } }) =>
    beginning === undefined ? [] : [{ providerId: id, beginning }],
  ),
};

/** Deletes old openings for play money, and finds transaction ids that two players share. */
export function playJobs(db: Db, clock: Clock): readonly Job[] {
  return [
    {
      name: 'play.forget_demo_launches',
      every: '11 * * * *',
      run: () => deleteOldDemoLaunches(db.sql, clock.now()),
    },
    {
      name: 'play.find_shared_ids',
      every: '* * * * *',
      run: async () => void (await findSharedIds(db, clock.now(), sharedIds)),
    },
  ];
}

/** The books of every provider for the day before against the ledger. Rounds that the provider still calls about wait. */
export function providerBooksCheck(db: Db, clock: Clock, providers: Providers): Check {
  return {
    name: 'play.provider_books',
    every: '41 5 * * *',
    hoursMax: 26,
    async find() {
      const date = new Date(clock.now().getTime() - DAY_MS).toISOString().slice(0, 10);
      const faults: string[] = [];
      for (const provider of providers.values()) {
        if (provider.adapter.hasBooks === false) continue;
        const fault = await bookFault(db, provider, date);
        if (fault !== null) faults.push(`${provider.slug}: ${fault}`);
      }
      return faults.length === 0 ? null : `books of ${date}: ${faults.join('; ')}`;
    },
  };
}

async function bookFault(
  db: Db,
  provider: Parameters<typeof compareProviderDay>[1],
  date: string,
): Promise<string | null> {
  try {
    const { differences } = await compareProviderDay(db, provider, date);
    const open = differences.filter(({ waiting }) => !waiting);
    if (open.length === 0) return null;
    const named = open.slice(0, ROUNDS_NAMED_MAX).map(({ roundId, kind }) => `${roundId} ${kind}`);
    return `${open.length} rounds differ (${named.join(', ')})`;
  } catch (error) {
    return `cannot be read (${String(error)})`;
  }
}
