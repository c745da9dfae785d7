import type { Sql } from '@halcyon/server-kit/sql';

/** Takes or renews a lease. True: this owner holds it for `seconds` from now. */
export async function takeLease(sql: Sql, name: string, owner: string, seconds: number): Promise<boolean> {
  const rows = await sql`
    insert into platform.lease as held (name, owner, ends_at)
    values (${name}, ${owner}, now() + make_interval(secs => ${seconds}))
    on conflict (name) do update set owner = excluded.owner, ends_at = excluded.ends_at
      where held.owner = excluded.owner or held.ends_at < now()
    returning 1`;
  return rows.length === 1;
}

/** Holds a lease for longer, never one that another owner has taken meanwhile. */
export async function renewLease(sql: Sql, name: string, owner: string, seconds: number): Promise<void> {
  await sql`
    update platform.lease set ends_at = now() + make_interval(secs => ${seconds})
    where name = ${name} and owner = ${owner}`;
}

/** Whether this owner holds it now; one that has run out and was not taken by another is still its owner's. */
export async function isLeaseOf(sql: Sql, name: string, owner: string): Promise<boolean> {
  const rows = await sql`select from platform.lease where name = ${name} and owner = ${owner}`;
  return rows.length === 1;
}

/** Lets go at a clean stop, so that the next owner need not wait for the end. */
export async function dropLease(sql: Sql, name: string, owner: string): Promise<void> {
  await sql`delete from platform.lease where name = ${name} and owner = ${owner}`;
}
