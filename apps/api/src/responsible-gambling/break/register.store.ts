import { randomUUIDv7 } from 'node:crypto';
import type { Db, Tx } from '@halcyon/server-kit/sql';
import type { RegisterVerdict } from './register.client.ts';

/** Stores a query of a register and its answer. */
export async function noteCheck(
  on: Pick<Db | Tx, 'sql'>,
  check: { playerId: bigint; register: string; askedFor: string; answer: RegisterVerdict; at: Date },
): Promise<void> {
  await on.sql`
    insert into responsible_gambling.register_check (check_id, player_id, register, asked_for, answer, asked_at)
    values (${randomUUIDv7()}, ${check.playerId}, ${check.register}, ${check.askedFor}, ${check.answer}, ${check.at})`;
}
