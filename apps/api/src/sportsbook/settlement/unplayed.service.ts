import { addMs, type Clock } from '@halcyon/server-kit/clock';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import { unfinishedPolicies, type VoidReason } from '@halcyon/odds/grade/unfinished';
import type { Sport } from '@halcyon/odds/sport';
import { products, type FeedMessage } from '@halcyon/wire/odds-feed/messages';
import type { OddsFeed } from '../feed/odds-feed.ts';
import { listUnplayed, type UnplayedEvent } from './unplayed.store.ts';

const EVERY_MS = 60_000;
const EVENTS_AT_ONCE = 100;
const MARKETS_MAX = 600;
const shortestMs = Math.min(...Object.values(unfinishedPolicies).map(({ startWithinMs }) => startWithinMs));

type Deps = {
  readonly db: Pick<Db, 'sql'>;
  readonly clock: Clock;
  readonly feed: Pick<OddsFeed, 'takeOwn'>;
};

/**
 * Voids bets on events that were not played in time, by the policy of the sport and the start that was first announced,
 * whatever the feed says of a new one. The cancellation joins the event's messages under one name for ever, so it counts once.
 */
export async function voidUnplayed({ db, clock, feed }: Deps): Promise<void> {
  const at = clock.now();
  for (const event of await listUnplayed(db, addMs(at, -shortestMs), EVENTS_AT_ONCE)) {
    const cancel = cancellationOf(event);
    if (cancel && cancel.timestamp < at.getTime()) feed.takeOwn(cancel);
  }
}

/** Null: the sport has no policy. */
function cancellationOf(event: UnplayedEvent): Extract<FeedMessage, { kind: 'bet_cancel' }> | null {
  const policy = unfinishedPolicies[event.sport as Sport];
  if (!policy) return null;
  const isBegun = event.step === 'interrupted';
  const withinMs = isBegun ? policy.finishWithinMs : policy.startWithinMs;
  const voidReason: VoidReason = isBegun ? 'not_resumed' : 'not_started';
  return {
    kind: 'bet_cancel',
    product: products.prematch,
    timestamp: event.first_starts_at.getTime() + withinMs,
    event: event.foreign_id,
    markets: event.market_keys.slice(0, MARKETS_MAX).map((key) => {
      const [type = '', ...specifiers] = key.split('|');
      return { type, specifiers: specifiers.join('|'), voidReason };
    }),
  };
}

/** A feed whose holder also voids bets on what is not played. */
export function withUnplayed(
  feed: Pick<OddsFeed, 'start' | 'stop'>,
  deps: Deps & { readonly report: ReportFault },
): Pick<OddsFeed, 'start' | 'stop'> {
  let timer: NodeJS.Timeout | null = null;
  let sweeping: Promise<void> = Promise.resolve();
  return {
    async start() {
      await feed.start();
      timer = setInterval(() => {
        sweeping = voidUnplayed(deps).catch((error: unknown) => deps.report('sportsbook.unplayed', error));
      }, EVERY_MS);
      timer.unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      await sweeping;
      await feed.stop();
    },
  };
}
