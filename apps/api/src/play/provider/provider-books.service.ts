import { z } from 'zod';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Db } from '../../platform/sql.ts';
import { listRoundTotals } from '../../wallet/wallet.service.ts';
import type { ContractedProvider } from './accounts.ts';
import { compareBooks, type BookComparison, type TheirRound } from './provider-books.rules.ts';

const PAGES_MAX = 500;
const WAIT_MS_MAX = 20_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A round of a day may end days later; the longest repetition of any provider is three days. */
const LATE_MS = 4 * DAY_MS;
/** The provider's clock and ours. */
const SLACK_MS = HOUR_MS;

const Minor = z.string().regex(/^\d{1,20}$/);
const Page = z.object({
  rounds: z.array(
    z.object({
      roundId: z.string(),
      playerRef: z.string().nullable(),
      currency: z.string(),
      stakedMinor: Minor,
      wonMinor: Minor,
      waiting: z.int().nonnegative(),
    }),
  ),
  next: z.string().nullish(),
});

export type BooksReport = BookComparison & { readonly provider: string; readonly date: string };

/**
 * One provider and one UTC day: its books against the ledger, round by round.
 * Refuses: play.provider_unavailable where the books cannot be read. Reads all players; for quiet hours.
 */
export async function compareProviderDay(
  db: Pick<Db, 'sql'>,
  provider: ContractedProvider,
  date: string,
): Promise<BooksReport> {
  const since = new Date(`${date}T00:00:00Z`);
  const before = new Date(since.getTime() + DAY_MS);
  const theirs = await readBooks(provider, date);
  const ledger = await listRoundTotals(db.sql, {
    providerId: provider.id,
    from: new Date(since.getTime() - SLACK_MS),
    until: new Date(before.getTime() + LATE_MS),
  });
  return { provider: provider.slug, date, ...compareBooks(theirs, ledger, { since, before }) };
}

/** Every page of the books. The form is the sandbox's; a contract with a feed of its own brings its own reader. */
async function readBooks(provider: ContractedProvider, date: string): Promise<readonly TheirRound[]> {
  const rounds: TheirRound[] = [];
  let after = '';
  for (let page = 0; page < PAGES_MAX; page++) {
    const read = await readPage(`${provider.account.origin}/books?date=${date}&after=${after}`);
    rounds.push(...read.rounds);
    if (!read.next) return rounds;
    after = read.next;
  }
  throw new Refusal('play.provider_unavailable');
}

async function readPage(url: string): Promise<z.infer<typeof Page>> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(WAIT_MS_MAX) });
    const page = Page.safeParse(await response.json());
    if (response.ok && page.success) return page.data;
  } catch {
    // Told below, like any answer that cannot be used.
  }
  throw new Refusal('play.provider_unavailable');
}
