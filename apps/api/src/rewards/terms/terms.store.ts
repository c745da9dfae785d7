import type { Db, Tx } from '@halcyon/server-kit/sql';

type On = Pick<Db | Tx, 'sql'>;

export async function insertTerms({ sql }: On, termsId: string, body: object): Promise<void> {
  await sql`
    insert into rewards.terms (terms_id, body) values (${termsId}, ${JSON.stringify(body)}::jsonb)
    on conflict (terms_id) do nothing`;
}

/** Null: there are no such terms. */
export async function findTerms({ sql }: On, termsId: string): Promise<unknown> {
  const rows = await sql<{ body: unknown }>`select body from rewards.terms where terms_id = ${termsId}`;
  return rows[0]?.body ?? null;
}
