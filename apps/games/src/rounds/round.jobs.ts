import { standOnEverything } from '../blackjack/close-hand.ts';
import { addMs } from '@halcyon/server-kit/clock';
import type { RoundContext } from './round-context.ts';
import { advanceRound, driveRound } from './round-driver.ts';
import { findGame } from './game-catalogue.ts';
import { listAbandonedRounds, lockRound } from './round.store.ts';
import { listDueRounds, makeAllDue } from './wallet-call.store.ts';

const AT_ONCE = 8;

export type Sweeper = {
  /** Checks everything that is due; for tests and startup. */
  sweep(): Promise<void>;
  /** Ends after the look that is under way. */
  stop(): Promise<void>;
};

/**
 * Finishes what a crash or a silent wallet interrupted: repeats stored calls that are due, and lets abandoned
 * blackjack hands stand. At its start everything pending counts as due.
 */
export function startSweeper(ctx: RoundContext): Sweeper {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = ctx.db.transact((tx) => makeAllDue(tx, ctx.clock.now()));

  async function sweep(): Promise<void> {
    const closed = await closeAbandoned(ctx);
    const due = [...closed, ...(await listDueRounds(ctx.db, ctx.clock.now()))];
    const lane = async () => {
      for (let roundId = due.pop(); roundId && !stopping.signal.aborted; roundId = due.pop()) {
        await driveRound(ctx, roundId, 0).catch((error: unknown) => report(ctx, error, roundId));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }
  const loop = () => {
    running = running
      .then(sweep)
      .catch((error: unknown) => report(ctx, error, null))
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(loop, ctx.waits.sweep);
      });
  };
  loop();
  return {
    sweep,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** Stands on abandoned hands. Source: docs/domains/games.md#interrupted-rounds */
async function closeAbandoned(ctx: RoundContext): Promise<readonly string[]> {
  const before = addMs(ctx.clock.now(), -ctx.waits.abandonedHand);
  const abandoned = await listAbandonedRounds(ctx.db, before);
  for (const roundId of abandoned) {
    await ctx.db.transact(async (tx) => {
      const round = await lockRound(tx, roundId);
      if (
        !round ||
        round.state !== 'open' ||
        round.pending_action ||
        findGame(round.game_id)?.kind !== 'blackjack'
      )
        return;
      await advanceRound(ctx, tx, round, standOnEverything(round), ctx.clock.now());
    });
  }
  return abandoned;
}

function report(ctx: RoundContext, error: unknown, roundId: string | null): void {
  ctx.log.error({ roundId, err: error }, 'sweep_failed');
}
