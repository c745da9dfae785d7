import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TournamentRules } from '@halcyon/contract/prizes/tournament.contract';
import { ratesOn } from '@halcyon/money/reference-rates';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Db } from '@halcyon/server-kit/sql';
import { z } from 'zod';
import type { ContentService } from '../../content/public.ts';
import { publishTournament, saveTournament } from '../tournament/tournament.service.ts';
import { findTournament } from '../tournament/tournament.store.ts';
import { occurrencesAt, type Occurrence } from './series.rules.ts';

const file = join(import.meta.dirname, '../../../../../content/tournaments/demonstration.json');

const { shape } = TournamentRules;
/** A tournament that comes again every day or week of its zone. */
const Series = z.strictObject({
  series: z.string(),
  category: z.string(),
  period: z.enum(['DAY', 'WEEK']),
  rules: z.strictObject(shape).omit({
    perEuro: true,
    ratesOn: true,
    startsAt: true,
    endsAt: true,
    seedHash: true,
  }),
});
type Series = z.infer<typeof Series>;

/** The tournaments of the demonstration brand. Throws: one is none. */
export function readSeries(): readonly Series[] {
  return z.array(Series).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Publishes of each series what runs now and what follows, so that one is always open and the next one is announced before it
 * ends. What exists stays as it is, so this may run at every start and on several nodes.
 */
export async function announceSeries(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly content: Pick<ContentService, 'of'>;
}): Promise<void> {
  const at = deps.clock.now();
  for (const series of readSeries())
    for (const occurrence of occurrencesAt(series.period, series.rules.zone, at))
      await announce(deps, series, occurrence, at);
}

async function announce(
  { db, content }: Parameters<typeof announceSeries>[0],
  { series, category, rules }: Series,
  { day, startsAt, endsAt }: Occurrence,
  at: Date,
): Promise<void> {
  const tournamentId = `${series}-${day}`;
  if (await findTournament(db.sql, tournamentId)) return;
  const { on, perEuro } = ratesOn(at.toISOString().slice(0, 10), content.of('referenceRates'));
  // A prize pool has one currency.
  const rates = rules.joining === 'BUY_IN' ? { [rules.currency]: perEuro[rules.currency]! } : { ...perEuro };
  const whole = {
    ...rules,
    perEuro: rates,
    ratesOn: on,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
  await db.transact(async (tx) => {
    const draft = { tournamentId, category, rules: whole, by: 'demonstration' };
    // Null: another node was faster.
    if (await saveTournament(tx, draft, at))
      await publishTournament(tx, tournamentId, { by: 'demonstration-approval', at });
  });
}
