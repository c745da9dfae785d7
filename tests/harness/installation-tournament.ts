import { languageIds } from '@halcyon/contract/market/languages';
import type { TournamentRules } from '@halcyon/contract/prizes/tournament.contract';
import { insertPrize } from '../../apps/api/src/prizes/tournament/prize.store.ts';
import { moveTournament } from '../../apps/api/src/prizes/tournament/tournament.store.ts';
import { withInstallation } from './installation.ts';
import { announce, someTournament } from './tournament-rules.ts';
import type { Addresses } from './visitor.ts';

const HALF_AN_HOUR_MS = 30 * 60_000;

/** Two people publish a tournament in the running installation of the browser tests; it runs for half an hour. */
export async function startTournament(
  at: Addresses,
  tournamentId: string,
  of: Partial<TournamentRules> & { readonly title: string },
): Promise<void> {
  const now = await timeOf(at);
  const { title, ...rules } = of;
  const texts = Object.fromEntries(languageIds.map((id) => [id, { title, summary: `${title}, 2026` }]));
  await withInstallation(async (db) => {
    await announce(
      { db, clock: { now: () => now } },
      tournamentId,
      someTournament(now, {
        texts: texts as TournamentRules['texts'],
        joining: 'OPT_IN',
        scoring: 'TOTAL_STAKE',
        perEuro: { EUR: '1', BRL: '5' },
        minStakeMinor: '10',
        endsAt: new Date(now.getTime() + HALF_AN_HOUR_MS).toISOString(),
        ...rules,
      }),
    );
    await db.transact((tx) =>
      moveTournament(tx.sql, tournamentId, { from: 'PUBLISHED', to: 'RUNNING', at: now }),
    );
  });
}

/** A prize of money that is held because its winner was barred at the final table, in the running installation. */
export function holdPrize(
  tournamentId: string,
  playerId: number,
  prize: { readonly amountMinor: bigint; readonly currency: string; readonly heldFor: string },
): Promise<void> {
  return withInstallation((db) =>
    insertPrize(db.sql, {
      player_id: BigInt(playerId),
      tournament_id: tournamentId,
      entry_id: `e${playerId}`,
      place: 1,
      amount_minor: prize.amountMinor,
      paid_minor: prize.amountMinor,
      currency: prize.currency,
      goods: null,
      state: 'HELD',
      held_reason: prize.heldFor,
      is_of_pool: false,
    }),
  );
}

/** What time it is in the installation. */
async function timeOf({ site }: Addresses): Promise<Date> {
  const answer = await fetch(`${site}/api/v1/tournament/public/all/all/en`);
  const { asOf } = (await answer.json()) as { asOf: string };
  return new Date(asOf);
}
