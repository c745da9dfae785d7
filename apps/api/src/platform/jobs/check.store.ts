import type { Sql } from '@halcyon/server-kit/sql';

type On = { readonly sql: Sql };

export type CheckRunRow = {
  readonly name: string;
  readonly checked_at: Date;
  readonly fault: string | null;
  readonly failed_since: Date | null;
  readonly age_hours: number;
};

export async function noteRun(on: On, name: string, fault: string | null): Promise<void> {
  await on.sql`
    insert into platform.check_run as run (name, checked_at, fault, failed_since)
    values (${name}, now(), ${fault}, case when ${fault}::text is not null then now() end)
    on conflict (name) do update set checked_at = excluded.checked_at, fault = excluded.fault,
      failed_since = case when excluded.fault is not null then coalesce(run.failed_since, excluded.failed_since) end`;
}

export function listRuns(on: On): Promise<CheckRunRow[]> {
  return on.sql<CheckRunRow>`
    select name, checked_at, fault, failed_since,
      (extract(epoch from now() - checked_at) / 3600)::float8 as age_hours
    from platform.check_run order by name`;
}
