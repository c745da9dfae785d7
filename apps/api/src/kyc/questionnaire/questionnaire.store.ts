import type { Tx } from '@halcyon/server-kit/sql';

export type QuestionnaireRow = {
  readonly occupation: string;
  readonly other_occupation: string | null;
  readonly salary_range_id: number;
  readonly source_of_funds: string;
  readonly other_source: string | null;
  readonly place_of_birth: string | null;
  readonly nationality: string | null;
  readonly answered_at: Date;
};

export async function insertAnswers(
  tx: Tx,
  playerId: bigint,
  answerId: string,
  row: QuestionnaireRow,
): Promise<void> {
  await tx.sql`
    insert into kyc.questionnaire (player_id, answer_id, occupation, other_occupation, salary_range_id,
      source_of_funds, other_source, place_of_birth, nationality, answered_at)
    values (${playerId}, ${answerId}, ${row.occupation}, ${row.other_occupation}, ${row.salary_range_id},
      ${row.source_of_funds}, ${row.other_source}, ${row.place_of_birth}, ${row.nationality}, ${row.answered_at})`;
}

/** The answers that count. Null: never answered. */
export async function findAnswers(on: Pick<Tx, 'sql'>, playerId: bigint): Promise<QuestionnaireRow | null> {
  const rows = await on.sql<QuestionnaireRow>`
    select occupation, other_occupation, salary_range_id, source_of_funds, other_source, place_of_birth, nationality,
      answered_at
    from kyc.questionnaire where player_id = ${playerId} order by answered_at desc, answer_id desc limit 1`;
  return rows[0] ?? null;
}
