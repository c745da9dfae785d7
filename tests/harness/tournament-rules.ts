import { languageIds } from '@halcyon/contract/market/languages';
import type { TournamentRules } from '@halcyon/contract/prizes/tournament.contract';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import {
  publishTournament,
  saveTournament,
} from '../../apps/api/src/prizes/tournament/tournament.service.ts';

type Draft = Omit<TournamentRules, 'seedHash'>;

/** Rules of a tournament of an hour in euros that everybody is in. */
export function someTournament(at: Date, of: Partial<Draft> = {}): Draft {
  return {
    rulesVersion: 1,
    siteId: 1,
    markets: null,
    texts: Object.fromEntries(
      languageIds.map((id) => [id, { title: `Race ${id}`, summary: 'Best multiplier' }]),
    ) as TournamentRules['texts'],
    joining: 'AUTO',
    scoring: 'WIN_MULTIPLIER',
    currency: 'EUR',
    perEuro: { EUR: '1', NOK: '10' },
    ratesOn: '2026-11-24',
    minStakeMinor: '100',
    minRounds: 1,
    games: null,
    minorPerPoint: '0',
    weights: {},
    defaultWeight: 10_000,
    zone: 'Europe/Dublin',
    startsAt: at.toISOString(),
    endsAt: new Date(at.getTime() + 3_600_000).toISOString(),
    reviewMinutes: 0,
    prizes: [
      { kind: 'MONEY', places: 1, amountMinor: '10000' },
      { kind: 'MONEY', places: 1, amountMinor: '5000' },
    ],
    ...of,
  };
}

/** The rules of a tournament with a buy-in of ten euros. */
export const withBuyIn: Partial<Draft> = {
  joining: 'BUY_IN',
  buyInMinor: '1000',
  perEuro: { EUR: '1' },
  prizes: [
    { kind: 'POOL', places: 1, shareBps: 5_000 },
    { kind: 'POOL', places: 2, shareBps: 2_500 },
  ],
};

/** Saves and publishes a tournament by two people. Returned: the address of its rules. */
export async function announce(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  tournamentId: string,
  rules: Draft,
): Promise<string> {
  const at = clock.now();
  return db.transact(async (tx) => {
    const saved = await saveTournament(tx, { tournamentId, category: 'casino', rules, by: 'author' }, at);
    if (!saved || !(await publishTournament(tx, tournamentId, { by: 'approver', at })))
      throw new Error(`${tournamentId} was not published`);
    return saved.termsId;
  });
}
