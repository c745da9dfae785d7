import { addMs, type Clock } from '@halcyon/server-kit/clock';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import type { Check } from '../platform/jobs/check.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { refuseInterrupted } from './bets/placement.service.ts';
import { deleteRefused } from './bets/placement.store.ts';
import { deleteBookSessions } from './entry/book-session.store.ts';
import { deleteOldPrices } from './feed/feed.store.ts';
import { findMisbookedBets } from './settlement/bet-books.service.ts';
import { CODE_KEPT_MS } from './slip/booking-code.service.ts';
import { deleteBookingCodes } from './slip/booking-code.store.ts';

const DAY_MS = 86_400_000;
/** Prices are kept so long after their event was closed: no timeline and no correction needs them after that. */
const PRICES_KEPT_MS = 30 * DAY_MS;
/** For players to see. */
const REFUSED_KEPT_MS = 90 * DAY_MS;
/** A token that comes again later is too old by itself. */
const SESSION_KEPT_MS = DAY_MS;
const DELETED_AT_ONCE = 5_000;

type Deps = { readonly db: Db; readonly clock: Clock; readonly report: ReportFault };

export function sportsbookJobs({ db, clock, report }: Deps): readonly Job[] {
  const deletion = (name: string, every: string, keptMs: number, remove: typeof deleteOldPrices): Job => ({
    name,
    every,
    async run() {
      const before = addMs(clock.now(), -keptMs);
      while ((await remove(db, before, DELETED_AT_ONCE)) === DELETED_AT_ONCE);
    },
  });
  return [
    deletion('sportsbook.forget_old_prices', '41 4 * * *', PRICES_KEPT_MS, deleteOldPrices),
    deletion('sportsbook.forget_refused_bets', '51 4 * * *', REFUSED_KEPT_MS, deleteRefused),
    deletion('sportsbook.forget_book_sessions', '44 4 * * *', SESSION_KEPT_MS, deleteBookSessions),
    deletion('sportsbook.forget_booking_codes', '56 4 * * *', CODE_KEPT_MS, deleteBookingCodes),
    {
      name: 'sportsbook.refuse_interrupted',
      every: '* * * * *',
      run: () => refuseInterrupted({ db, report }),
    },
  ];
}

/** What the ledger has booked for bets against what the bets say. */
export function sportsbookChecks({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): readonly Check[] {
  return [
    {
      name: 'sportsbook.bet_books',
      every: '47 3 * * *',
      hoursMax: 26,
      find: () => findMisbookedBets(db, clock.now()),
    },
  ];
}
