import type { Db } from '@halcyon/server-kit/sql';
import type { Ledger } from '../../apps/api/src/ledger/public.ts';

/** A database whose next transaction fails. */
export function failingOnce(db: Db): Db {
  let isFailing = true;
  return {
    ...db,
    transact(run) {
      if (!isFailing) return db.transact(run);
      isFailing = false;
      return Promise.reject(new Error('planted'));
    },
  };
}

/** A ledger that fails at every command of one player. */
export const failingFor = (ledger: Ledger, playerId: bigint): Ledger => ({
  ...ledger,
  decide(state, command, known) {
    if (command.playerId === playerId) throw new Error('planted');
    return ledger.decide(state, command, known);
  },
});
