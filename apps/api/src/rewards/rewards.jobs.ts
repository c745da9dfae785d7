import { Refusal } from '@halcyon/contract/platform/refusal';
import type { Db } from '@halcyon/server-kit/sql';
import type { Log } from '@halcyon/server-kit/log';
import { bonusEnding, lockGuard, type Vertical } from '../ledger/public.ts';
import type { Check } from '../platform/jobs/check.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { listUnboundMoney } from './bound-money.store.ts';
import { assignmentStateOf, endReason } from './assignment/assignment.machine.ts';
import * as store from './assignment/assignment.store.ts';
import { endBonus, endWaiting, isEmpty, lockPlayerState } from './assignment/grant.service.ts';
import { getPlayer } from './assignment/player.service.ts';
import { slotOf } from './assignment/slot.rules.ts';
import { onEnded } from './assignment/trigger.service.ts';
import { deleteTries } from './code/code.store.ts';
import type { RewardsDependencies } from './dependencies.ts';
import type { PlayFold } from './fold/play-fold.service.ts';

/** What one run handles; the rest waits a minute. */
const PER_RUN_MAX = 500;
const TRIES_KEPT_MS = 86_400_000;
const DEVIATIONS_NAMED_MAX = 10;

type Deps = RewardsDependencies & { readonly db: Db; readonly log: Log };

/** Ends bonuses whose time is over or that are empty, and what can no longer be claimed; follows every end up once. */
export function rewardsJobs(deps: Deps, fold: Pick<PlayFold, 'catchUp'>): readonly Job[] {
  return [
    { name: 'rewards.end_bonuses', every: '* * * * *', run: () => endDueBonuses(deps) },
    { name: 'rewards.end_lapsed', every: '* * * * *', run: () => endLapsed(deps) },
    { name: 'rewards.follow_ends', every: '* * * * *', run: () => followEnds(deps) },
    // What no process was notified of: commands of a node that ended before its next flush.
    { name: 'rewards.catch_up_fold', every: '*/10 * * * *', run: () => fold.catchUp() },
    {
      name: 'rewards.forget_tries',
      every: '41 4 * * *',
      run: () => deleteTries(deps.db, new Date(deps.clock.now().getTime() - TRIES_KEPT_MS)),
    },
  ];
}

/** Money under a bonus against the bonuses that run. */
export function rewardsChecks({ sql }: Pick<Db, 'sql'>): readonly Check[] {
  return [
    {
      name: 'rewards.bound_money',
      every: '29 3 * * *',
      hoursMax: 26,
      async find() {
        const found = await listUnboundMoney(sql);
        if (found.length === 0) return null;
        const named = found
          .slice(0, DEVIATIONS_NAMED_MAX)
          .map(({ playerId, detail }) => `player ${playerId}: ${detail}`);
        return `${found.length} deviations: ${named.join('; ')}`;
      },
    },
  ];
}

/** A bonus that met its wagering in time waits a day for its open rounds. */
export async function endDueBonuses(deps: Deps): Promise<void> {
  for (const due of await store.listDueBonuses(deps.db, deps.clock.now(), PER_RUN_MAX)) {
    await alone(deps, async () => {
      await deps.db.transact(async (tx) => {
        const { state, atMs } = await lockPlayerState(deps, tx, due.player_id);
        const slot = slotOf(state, due.vertical as Vertical, atMs);
        const row = await store.findByNumber(tx, due.player_id, due.number);
        if (!row || slot?.bonus.number !== due.number) return;
        if (slot.isTimeUp) await endBonus(deps, tx, row, bonusEnding.expired);
        else if (await isEmpty(deps, tx, due.player_id, slot))
          await endBonus(deps, tx, row, bonusEnding.empty);
      });
    });
  }
}

export async function endLapsed(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  for (const lapsed of await store.listLapsed(deps.db, at, PER_RUN_MAX)) {
    await alone(deps, async () => {
      await deps.db.transact(async (tx) => {
        await lockGuard(tx, lapsed.player_id);
        const row = await store.findAssignment(tx, lapsed.player_id, lapsed.assignment_id);
        if (row && row.state <= 4) await endWaiting(tx, row, 'lapse', endReason.lapsed, at);
      });
    });
  }
}

/** Emits: rewards.assignment_ended. Linked campaigns follow in the same transaction. */
export async function followEnds(deps: Deps): Promise<void> {
  const at = deps.clock.now();
  for (const ended of await store.listUnfollowed(deps.db, PER_RUN_MAX)) {
    await alone(deps, async () => {
      await deps.db.transact(async (tx) => {
        const { player_id: playerId, assignment_id: assignmentId } = ended;
        await lockGuard(tx, playerId);
        if (!(await store.markFollowed(tx, playerId, assignmentId, at))) return;
        const row = await store.findAssignment(tx, playerId, assignmentId);
        if (!row) throw new Error(`the assignment ${assignmentId} vanished`);
        await onEnded(deps, tx, await getPlayer(tx, playerId), row);
        const facts = {
          assignmentId,
          campaignId: row.campaign_id,
          state: assignmentStateOf(row.state),
          reason: row.end_reason,
          hadWagering: row.activated_at !== null && row.required_e4 > 0n,
        };
        await deps.outbox.emit(tx, { name: 'rewards.assignment_ended', playerId, facts });
      });
    });
  }
}

/** One that cannot be handled does not hold up the others. */
async function alone({ log }: Deps, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof Refusal) return;
    log.error({ err: error }, 'a reward could not be looked after');
  }
}
