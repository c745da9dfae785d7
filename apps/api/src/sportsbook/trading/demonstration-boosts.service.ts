import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { DeskBook } from '../desk/desk-book.ts';
import type { LiveOffer } from '../offer/live-offer.ts';
import { boostsToSet } from './demonstration-boosts.rules.ts';
import { setPriceBoost } from './price-boost.service.ts';

type Deps = {
  readonly db: Pick<Db, 'transact'>;
  readonly clock: Clock;
  readonly offer: Pick<LiveOffer, 'all' | 'find'>;
  readonly desk: DeskBook;
};
const BY = 'demonstration';
const STAKE_MINOR_MAX = '5000';

/** Keeps some prices boosted, so that a fresh start has boosts to show. Without an offer in this process it does nothing. */
export function demonstrationBoostsJob(deps: Deps): Job {
  return { name: 'sportsbook.demonstration_boosts', every: '* * * * *', run: () => keepBoosts(deps) };
}

async function keepBoosts({ db, clock, offer, desk }: Deps): Promise<void> {
  const own = desk.state.boosts.filter(({ set_by }) => set_by === BY);
  const now = clock.now();
  for (const boost of boostsToSet(offer.all(), new Set(own.map(({ event_id }) => event_id)), now)) {
    const of = { ...boost, stakeMinorMax: STAKE_MINOR_MAX, reason: 'Match of the day', by: BY, setAt: now };
    try {
      await db.transact((tx) => setPriceBoost({ offer, desk }, tx, of));
    } catch (error) {
      // The price has moved since, or a trader has boosted it: the next minute chooses again.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
