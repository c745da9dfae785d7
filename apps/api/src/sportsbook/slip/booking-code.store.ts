import type { SharedSlip } from '@halcyon/contract/sportsbook/slip.contract';
import type { Queryable } from '@halcyon/server-kit/sql';

/** Null: the code is taken. */
export async function insertBookingCode(
  { sql }: Queryable,
  code: string,
  slip: SharedSlip,
): Promise<Date | null> {
  const [row] = await sql<{ created_at: Date }>`
    insert into sportsbook.booking_code (code, slip) values (${code}, ${JSON.stringify(slip)}::jsonb)
    on conflict (code) do nothing returning created_at`;
  return row?.created_at ?? null;
}

export async function findBookedSlip(
  { sql }: Queryable,
  code: string,
  createdAfter: Date,
): Promise<SharedSlip | null> {
  const [row] = await sql<{ slip: unknown }>`
    select slip from sportsbook.booking_code where code = ${code} and created_at > ${createdAfter}`;
  return (row?.slip as SharedSlip | undefined) ?? null;
}

export async function deleteBookingCodes(
  { sql }: Queryable,
  createdBefore: Date,
  limit: number,
): Promise<number> {
  const rows = await sql`
    delete from sportsbook.booking_code where code in (
      select code from sportsbook.booking_code where created_at < ${createdBefore} limit ${limit})
    returning 1`;
  return rows.length;
}
