import type { Db } from '@halcyon/server-kit/sql';

/**
 * Makes the next `tries` bookings of the ledger end as PostgreSQL ends the loser of a deadlock or of a serialisation
 * conflict. The count survives the rollbacks. Stopping returns how many were broken off.
 */
export async function breakOff(
  owner: Db,
  code: '40001' | '40P01',
  tries: number,
): Promise<() => Promise<number>> {
  await owner.sql`create sequence wallet.conformance_tries`;
  // DDL takes no parameters: both values are of this function alone.
  const body = `begin
    if nextval('wallet.conformance_tries') <= ${tries} then raise exception 'broken off' using errcode = '${code}'; end if;
    return null; end`;
  await owner.transact(async (tx) => {
    await tx.client.query(
      `create function wallet.conformance_break() returns trigger language plpgsql security definer as $$${body}$$`,
    );
    await tx.client.query(
      'create trigger conformance_break before insert on wallet.leg for each statement execute function wallet.conformance_break()',
    );
  });
  return async () => {
    const [row] = await owner.sql<{ last_value: bigint; is_called: boolean }>`
      select last_value, is_called from wallet.conformance_tries`;
    await owner.sql`drop function wallet.conformance_break() cascade`;
    await owner.sql`drop sequence wallet.conformance_tries`;
    return row?.is_called ? Math.min(Number(row.last_value), tries) : 0;
  };
}
