import type { Db, Tx } from '@halcyon/server-kit/sql';
import { listOpenRoundsByTime, type OpenRound } from './leg.store.ts';

type On = Pick<Db | Tx, 'sql'>;

/** Who alone ends the rounds of some providers: until then they are open, however long it takes. A book of bets. */
export type RoundKeeper = {
  readonly providerIds: readonly number[];
  /** The player's open rounds. */
  listOpen(on: On, playerId: bigint): Promise<readonly OpenRound[]>;
};

/** How rounds end. */
export type RoundEnds = {
  /** Providers at which a win ends a round until the next stake, by their numbers. */
  readonly winEnds: readonly number[];
  readonly keeper: RoundKeeper;
};

/** For processes and tests without a book. */
export const noKeeper: RoundKeeper = { providerIds: [], listOpen: () => Promise.resolve([]) };

/** Open rounds: those of books first, then those with a stake since an instant, newest first. */
export async function listOpenRounds(
  on: On,
  playerId: bigint,
  of: RoundEnds & { readonly since: Date; readonly limit: number },
): Promise<readonly OpenRound[]> {
  const { keeper, since, limit, winEnds } = of;
  const kept = await keeper.listOpen(on, playerId);
  const others = await listOpenRoundsByTime(on, playerId, {
    since,
    limit,
    winEnds,
    apart: keeper.providerIds,
  });
  return [...kept, ...others].slice(0, limit);
}
