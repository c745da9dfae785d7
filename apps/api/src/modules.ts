import { join } from 'node:path';
import { cashierModule } from './cashier/module.ts';
import { catalogueModule } from './catalogue/module.ts';

import { gameAddresses, gameClasses, gameNames, returnsByClass } from './catalogue/public.ts';
import { contentModule } from './content/module.ts';
import { historyModule } from './history/module.ts';
import { identityModule } from './identity/module.ts';
import {
  bookPortsOf,
  findPlayerFacts,
  type Identity,
  isPayoutOnly,
  placesBy,
  readGuardAccount,
  seenPlace,
} from './identity/public.ts';
import { inboxModule } from './inbox/module.ts';
import { kycModule } from './kyc/module.ts';
import { ledgerModule } from './ledger/module.ts';
import { vertical } from './ledger/public.ts';
import { liveCasinoModule } from './live-casino/module.ts';
import { operationsModule } from './operations/module.ts';
import { payAndPlayModule } from './pay-and-play/module.ts';
import type { Kernel, Module } from './platform/module.ts';
import { playModule } from './play/module.ts';
import {
  bonusWeights,
  GamesClient,
  listUnfinished,
  openSpinHost,
  providersOf,
  winEnds,
} from './play/public.ts';
import { prizesModule } from './prizes/module.ts';
import { findOpenOfCampaign, joinByCampaign } from './prizes/public.ts';
import { registrationModule } from './registration/module.ts';
import { responsibleGamblingModule } from './responsible-gambling/module.ts';
import { isUnderReview } from './responsible-gambling/public.ts';
import { rewardsModule } from './rewards/module.ts';
import type { CategoriesOf } from './rewards/public.ts';
import { siteModule } from './site.module.ts';
import { sportsbookModule } from './sportsbook/module.ts';
import { betKeeper, openSettler } from './sportsbook/public.ts';
import { wageringModule } from './wagering/module.ts';
import { moneyRules, readPlayable } from './wagering/public.ts';
import { walletModule } from './wallet/module.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/**
 * Builds every domain in the order of their dependencies. The only place that has them all; a dependency that is left
 * out does not compile. `add` takes each module as it is built, so that a failure stops those before it.
 */
export async function buildModules(
  kernel: Kernel,
  options: { readonly hasDemonstration: boolean },
  add: <M extends Module>(name: string, build: () => M | Promise<M>) => Promise<M>,
): Promise<Identity> {
  const { config } = kernel;
  const games = new GamesClient({ origin: config.gamesUrl, secret: config.seamlessSecret });
  const providers = providersOf(config);

  const { ledger, checks: ledgerChecks } = await add('ledger', () =>
    ledgerModule({ ...kernel, ...moneyRules }),
  );
  const { wagering } = await add('wagering', () => wageringModule({ ...kernel, ledger }));
  const gambling = await add('responsible-gambling', () => responsibleGamblingModule({ ...kernel, ledger }));
  const { screen, onFirstSession, onNewDevice } = gambling;
  const { content, termsVersionAt, follow } = await add('content', () =>
    contentModule({
      ...kernel,
      depositCountOf: async (ctx, id) => (await findPlayerFacts(ctx.db, id))?.depositCount ?? null,
      isBarred: async (ctx, id) => (await isPayoutOnly(ctx.db, id)) || isUnderReview(ctx.db, id),
    }),
  );
  const { identity, notes } = await add('identity', () =>
    identityModule({ ...kernel, screen, termsVersionAt, onFirstSession, onNewDevice }),
  );
  await add('inbox', () => inboxModule({ ...kernel, screen, hasHarmMarker: isUnderReview }));
  await add('wallet', () => walletModule(kernel));
  const { kyc } = await add('kyc', () => kycModule({ ...kernel, content }));
  const { switches, reader, isOffered } = await add('catalogue', () =>
    catalogueModule({ ...kernel, content, followContent: follow, games, bonusWeights }),
  );
  const host = openSpinHost({ ...kernel, providers, isOff: switches.isOff });
  const countOpenRounds: Parameters<typeof cashierModule>[0]['countOpenRounds'] = async (ctx) =>
    (await listUnfinished(ctx, betKeeper)).items.length;
  const categoriesOf: CategoriesOf = async (on, gameIds) =>
    new Map([...(await gameClasses(on, gameIds))].map(([id, { gameClass }]) => [id, gameClass]));
  const catalogue = { names: gameNames, returnsBps: returnsByClass };
  const tournaments: Parameters<typeof rewardsModule>[0]['tournaments'] = {
    findOpen: findOpenOfCampaign,
    join: (tx, of) => joinByCampaign(ledger, tx, of),
  };
  const rewards = await add('rewards', () =>
    rewardsModule({
      ...kernel,
      ...options,
      ledger,
      roundEnds: { winEnds, keeper: betKeeper },
      catalogue,
      categoriesOf,
      gamesOf: gameAddresses,
      host,
      tournaments,
    }),
  );
  const { onDeposit, onReversal, loyalty, spins, claimTicket } = rewards;
  const { cashier } = await add('cashier', () =>
    cashierModule({ ...kernel, ledger, screen, countOpenRounds, onDeposit, onReversal }),
  );
  await add('registration', () => registrationModule({ identity, ledger, ...options }));
  await add('pay-and-play', () => payAndPlayModule({ identity, cashier }));
  const placeOf = placesBy(identity);
  const play = await add('play', () =>
    playModule({
      ...kernel,
      ledger,
      wagering,
      notes,
      providers,
      games,
      spins,
      switches,
      isOffered,
      placeOf,
      keeper: betKeeper,
    }),
  );
  const sportsbook = await add('sportsbook', () =>
    sportsbookModule({
      ...kernel,
      ...options,
      placeOf,
      seenAt: async (address) => seenPlace(await identity.locate(address)),
      guardAccountOf: (ctx) => readGuardAccount(identity, ctx),
      ...bookPortsOf(identity),
      settler: openSettler(kernel),
      ledger,
      games,
      playableOf: (playerId, name) => readPlayable({ ...kernel, ledger }, playerId, vertical[name]),
      rateSets: () => content.of('referenceRates'),
    }),
  );
  await add('live-casino', () => liveCasinoModule({ ...kernel, providers, liveGames: reader.liveGames }));
  const { tournaments: tournamentDesk } = await add('prizes', () =>
    prizesModule({
      ...kernel,
      ...options,
      ledger,
      claimTicket,
      categoriesOf,
      content,
      providers,
      games,
      jackpotGames: reader.jackpotGames,
    }),
  );
  await add('history', historyModule);
  await add('operations', () =>
    operationsModule({
      ...kernel,
      kyc,
      cashier,
      onDeposit,
      onReversal,
      ledger,
      loyalty,
      tournaments: tournamentDesk,
      trading: sportsbook.trading,
      switches,
      providers,
      passwords: identity.passwords,
      checks: [ledgerChecks, rewards.checks, play.checks, sportsbook.checks].flatMap((own) => own ?? []),
      pageFolder: join(root, 'apps', 'backoffice', 'build'),
    }),
  );
  await add('site', () =>
    siteModule({
      ...kernel,
      root,
      content,
      identity,
      isProviderOff: switches.isOff,
      sportPaths: sportsbook.sitePaths,
    }),
  );
  return identity;
}
