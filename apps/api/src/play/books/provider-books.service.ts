import { z } from 'zod';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Db } from '@halcyon/server-kit/sql';
import { listRoundTotals, type RoundTotals } from '../../wallet/public.ts';
import type { ContractedProvider } from '../registry/accounts.ts';
import { compareBooks, type BookComparison, type TheirRound } from './provider-books.rules.ts';
import { providerRoundOf } from '../executor/step-order.rules.ts';

const PAGES_MAX = 500;
const WAIT_MS_MAX = 20_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A round of a day may end days later; the longest repetition of any provider is three days. */
const LATE_MS = 4 * DAY_MS;
/** The provider's clock and ours. */
const SLACK_MS = HOUR_MS;
/** How much of the ledger is read in one go. */
const SLICE_MS = 6 * HOUR_MS;

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
 * Refuses: play.provider_unavailable where the books cannot be read. Reads all players' legs of some days, a few
 * hours at a time, and keeps the rounds of the one day.
 */
export async function compareProviderDay(
  db: Pick<Db, 'sql'>,
  provider: ContractedProvider,
  date: string,
): Promise<BooksReport> {
  const since = new Date(`${date}T00:00:00Z`);
  const before = new Date(since.getTime() + DAY_MS);
  const theirs = await readBooks(provider, date);
  const ledger = await readLedger(db, provider.id, theirs, { since, before });
  return { provider: provider.slug, date, ...compareBooks(theirs, ledger, { since, before }) };
}

/** What moved in the rounds of a day: in the day, and after it in rounds that had begun or that the provider names. */
async function readLedger(
  db: Pick<Db, 'sql'>,
  providerId: number,
  theirs: readonly TheirRound[],
  day: { readonly since: Date; readonly before: Date },
): Promise<readonly RoundTotals[]> {
  const ofDay = new Set(theirs.map(({ roundId }) => roundId));
  const totals: RoundTotals[] = [];
  const endMs = day.before.getTime() + LATE_MS;
  for (let fromMs = day.since.getTime() - SLACK_MS; fromMs < endMs; fromMs += SLICE_MS) {
    const [from, until] = [new Date(fromMs), new Date(Math.min(fromMs + SLICE_MS, endMs))];
    for (const round of await listRoundTotals(db.sql, { providerId, from, until })) {
      const roundId = providerRoundOf(round.round_key);
      if (round.first_at >= day.before && !ofDay.has(roundId)) continue;
      ofDay.add(roundId);
      totals.push(round);
    }
  }
  return totals;
}

/** Every page of the books. The form is the sandbox's; a contract with another feed brings its reader. */
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
    // Refused below, like any answer that cannot be used.
  }
  throw new Refusal('play.provider_unavailable');
}
