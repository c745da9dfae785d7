import { sandboxRelax } from '@halcyon/wire/providers/relax';
import { freespinsRoutes } from './freespins.routes.ts';
import { relaxFamily } from './relax-family.ts';
import { launcherRoutes } from './launcher.routes.ts';
import type { ProviderProtocol } from '../simulator.ts';

/** Relax Gaming's side of its wallet. Source: docs/domains/play-relax.md. */
export const relaxProtocol: ProviderProtocol = {
  slug: 'relax',
  ...relaxFamily(sandboxRelax),
  routes(app, desk) {
    launcherRoutes(app, desk, { path: '/launcher', partner: sandboxRelax });
    freespinsRoutes(app, desk, sandboxRelax);
  },
};
