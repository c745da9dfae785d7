import { listRuns, noteRun } from './check.store.ts';
import type { Job } from './jobs.ts';
import type { Log } from '@halcyon/server-kit/log';
import type { Db } from '@halcyon/server-kit/sql';

/** Looks whether stored data is what it must be. Changes nothing of it. */
export type Check = {
  readonly name: string;
  readonly every: string;
  /** A newest run that is older than this means that the check does not run any more. */
  readonly hoursMax: number;
  /** What is wrong, in one line that says where; null: nothing. Throws when it cannot say. */
  find(): Promise<string | null>;
};

const FAULT_CHARACTERS_MAX = 2_000;

/**
 * Runs every check by its cron line and keeps the outcome. A fault, or a check that could not say, is logged at error
 * by every run, raises `halcyon_check_failed` and shows on the operators' audit page.
 */
export function checkJobs(
  db: Db,
  log: Pick<Log, 'error' | 'info'>,
  checks: readonly Check[],
): readonly Job[] {
  return checks.map((check) => ({
    name: check.name,
    every: check.every,
    run: () => runCheck(db, log, check),
  }));
}

export async function runCheck(
  db: Pick<Db, 'sql'>,
  log: Pick<Log, 'error' | 'info'>,
  { name, find }: Pick<Check, 'name' | 'find'>,
): Promise<void> {
  let fault: string | null;
  try {
    fault = await find();
  } catch (error) {
    log.error({ check: name, err: error }, 'a check could not be made');
    fault = `the check could not be made: ${String(error)}`;
  }
  await noteRun(db, name, fault?.slice(0, FAULT_CHARACTERS_MAX) ?? null);
  if (fault === null) log.info({ check: name }, 'a check found nothing wrong');
  else log.error({ check: name, fault }, 'a check found a fault');
}

export type CheckState = {
  readonly name: string;
  readonly checkedAt: Date | null;
  readonly fault: string | null;
  readonly failedSince: Date | null;
  readonly isOverdue: boolean;
};

/** The state of each check, also of those that have never run. */
export async function checkStates(db: Pick<Db, 'sql'>, checks: readonly Check[]): Promise<CheckState[]> {
  const runs = new Map((await listRuns(db)).map((run) => [run.name, run]));
  return checks.map(({ name, hoursMax }) => {
    const run = runs.get(name);
    return {
      name,
      checkedAt: run?.checked_at ?? null,
      fault: run?.fault ?? null,
      failedSince: run?.failed_since ?? null,
      isOverdue: run !== undefined && run.age_hours > hoursMax,
    };
  });
}
