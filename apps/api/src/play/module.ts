import type { ProviderSwitches } from '../catalogue/public.ts';
import type { ActivityNotes } from '../identity/public.ts';
import type { SpinBook } from '../rewards/public.ts';
import type { Kernel, Module } from '../platform/module.ts';
import type { Wagering } from '../wagering/public.ts';
import type { RoundKeeper } from '../wallet/public.ts';
import type { LaunchDependencies } from './launch/game-opening.service.ts';
import type { GamesClient } from './halcyon/games.client.ts';
import { playJobs, providerBooksCheck } from './play.jobs.ts';
import { playRoutes } from './play.routes.ts';
import { openExecutor } from './executor/executor.service.ts';
import { providerIntegrations } from './registry/provider.integrations.ts';
import { openProviderSessions, signedIn } from './session/provider-sessions.service.ts';

type Deps = Pick<Kernel, 'config' | 'db' | 'clock' | 'policies' | 'bus'> &
  Omit<LaunchDependencies, 'sessions'> & {
    readonly games: GamesClient;
    readonly wagering: Wagering;
    readonly notes: ActivityNotes;
    readonly switches: ProviderSwitches;
    readonly spins: SpinBook;
    readonly keeper: RoundKeeper;
  };

/** Opening games, and the calls of the providers that run them. */
export function playModule(deps: Deps): Module {
  const { config, db, clock, policies, bus, games, wagering, notes, providers, ledger, spins } = deps;
  const { isOff } = deps.switches;
  const mayStake = signedIn({ db, clock, notes });
  const { publicOrigin, vaultKey: key } = config;
  const sessions = openProviderSessions({ db, clock, policies, publicOrigin, key, mayStake });
  const executor = openExecutor({ db, clock, wagering, ledger, policies, sessions, spins, isOff });
  const unsubscribe = bus.subscribe('play-rights', ({ playerId }) =>
    sessions.forget(BigInt(String(playerId))),
  );
  return {
    name: 'play',
    routes: playRoutes(games, { ...deps, sessions }),
    mount: (app) => providerIntegrations(app, { providers, executor }),
    jobs: playJobs(db, clock),
    checks: [providerBooksCheck(db, clock, providers)],
    stop: unsubscribe,
  };
}
