import type { Kernel, Module } from '../platform/module.ts';
import type { Providers } from '../play/public.ts';
import { liveCasinoRoutes, liveStream } from './live-casino.routes.ts';
import { openLiveCasino, type LiveCasinoDependencies } from './live-casino.service.ts';

type Deps = Pick<Kernel, 'config' | 'log' | 'report'> & {
  readonly providers: Providers;
  readonly liveGames: LiveCasinoDependencies['liveGames'];
};

/** Live tables and the stream of their changes. */
export function liveCasinoModule(deps: Deps): Module {
  const live = openLiveCasino(deps);
  return {
    name: 'live-casino',
    routes: liveCasinoRoutes(live),
    mount: (app) => liveStream(app, live),
    gauges: (metrics) =>
      metrics.gauge('halcyon_live_streams', 'Open streams of live tables', () => live.stream.size),
    open: () => live.start(),
    drain: () => live.stop(),
    stop: () => live.stop(),
  };
}
