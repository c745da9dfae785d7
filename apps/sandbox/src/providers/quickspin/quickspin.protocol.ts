import { sandboxQuickspin } from '@halcyon/wire/providers/relax';
import { freespinsRoutes } from '../relax/freespins.routes.ts';
import { launcherRoutes } from '../relax/launcher.routes.ts';
import { relaxFamily } from '../relax/relax-family.ts';
import type { ProviderProtocol } from '../simulator.ts';

/** Quickspin's side of its wallet: Relax' family with its own launcher. Source: docs/domains/play-quickspin.md. */
export const quickspinProtocol: ProviderProtocol = {
  slug: 'quickspin',
  ...relaxFamily(sandboxQuickspin),
  routes(app, desk) {
    launcherRoutes(app, desk, { path: '/casino/launcher.html', partner: sandboxQuickspin });
    freespinsRoutes(app, desk, sandboxQuickspin);
  },
};
