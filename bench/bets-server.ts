/**
 * The book's calls over an offer that does not change, with sessions and id tokens as the platform checks them. Runs as a
 * child process, writes the id token of each player to a file, one a line, and prints where it listens.
 */
import { writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { systemClock } from '@halcyon/server-kit/clock';
import { faultsToStderr } from '@halcyon/server-kit/faults';
import { openDb } from '@halcyon/server-kit/sql';
import { ratesOn } from '@halcyon/money/reference-rates';
import { policies, StandIns } from '@halcyon/testkit/dependencies';
import { anEvent, SampleOffer } from '@halcyon/testkit/sample-offer';
import { openIdentity } from '../apps/api/src/identity/identity.service.ts';
import { placesBy, readGuardAccount, resolveSession, seenPlace } from '../apps/api/src/identity/public.ts';
import { openLedger } from '../apps/api/src/ledger/ledger.ts';
import { lockGuard, vertical } from '../apps/api/src/ledger/public.ts';
import { readConfig } from '../apps/api/src/platform/config/config.ts';
import { buildServer } from '../apps/api/src/platform/http/server.ts';
import { betRoutes } from '../apps/api/src/sportsbook/bet.routes.ts';
import { factorOf } from '../apps/api/src/sportsbook/desk/player-factor.store.ts';
import { openExposure } from '../apps/api/src/sportsbook/limits/exposure.service.ts';
import { bookLimits } from '../apps/api/src/sportsbook/limits/stake-bounds.rules.ts';
import { moneyRules, readPlayable } from '../apps/api/src/wagering/public.ts';

export type BetsServerOrder = {
  readonly connection: PoolConfig;
  readonly events: number;
  readonly tokenFile: string;
};

async function main({ connection, events, tokenFile }: BetsServerOrder): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HALCYON_RATE_LIMITS: 'off',
    HALCYON_SPORTSBOOK: 'on',
  });
  const clock = systemClock;
  const db = openDb({ ...connection, max: 20 });
  const ledger = openLedger({ ...moneyRules, events: db.events });
  const locate = async (address: string) => ({ address, countryCode: null, region: null, city: null });
  const identity = await openIdentity({ config, db, clock, ...new StandIns().deps }, { locate });
  const rates = () => ratesOn('2026-01-01', []);
  // So wide that no stake is refused: what is measured is taking bets.
  const limits = { ...bookLimits, outcomeMinorMax: 10n ** 15n, eventMinorMax: 10n ** 15n };
  const app = await buildServer({
    config,
    clock,
    policies,
    db,
    routes: betRoutes({
      db,
      ledger,
      clock,
      offer: new SampleOffer(...Array.from({ length: events }, (_, at) => anEvent(at + 1))),
      progressOf: () => ({}),
      exposure: openExposure({ db, clock, report: faultsToStderr, rates }),
      limits,
      limitsOf: () => limits,
      rates,
      factorOf,
      wait: (ms) => delay(ms),
      placeOf: placesBy(identity),
      seenAt: async (address) => seenPlace(await locate(address)),
      guardAccountOf: (ctx) => readGuardAccount(identity, ctx),
      playableOf: (playerId) => readPlayable({ db, ledger }, playerId, vertical.sports),
    }),
    resolveSession: (call) => resolveSession(identity, call),
    lockPlayer: async (tx, playerId) => void (await lockGuard(tx, playerId)),
  });
  writeFileSync(tokenFile, (await tokensOf(identity, db)).join('\n'));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  console.log(JSON.stringify({ url }));
  process.on('SIGTERM', () => void app.close().then(() => db.close()));
}

async function tokensOf(
  { tokens }: Awaited<ReturnType<typeof openIdentity>>,
  db: Pick<ReturnType<typeof openDb>, 'sql'>,
): Promise<readonly string[]> {
  const rows = await db.sql<{ player_id: bigint; session_id: string }>`
    select player_id, session_id from identity.session order by player_id`;
  const signed: string[] = [];
  for (const { player_id: playerId, session_id: sessionId } of rows) {
    const { idToken } = await tokens.sign(
      {
        playerId,
        sessionId,
        email: '',
        isEmailProven: false,
        countryCode: 'AT',
        languageCode: 'en',
        loginMethod: 'password',
        registeredAt: new Date(),
        isMultibrandSuspended: false,
      },
      new Date(),
    );
    signed.push(idToken);
  }
  return signed;
}

await main(JSON.parse(process.argv[2] ?? '{}') as BetsServerOrder);
