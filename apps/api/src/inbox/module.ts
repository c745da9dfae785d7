import type { Screen } from '../identity/public.ts';
import type { Kernel, Module } from '../platform/module.ts';
import { inboxSubscriber } from './inbox.listeners.ts';
import type { Invitations } from './inbox.service.ts';
import { crmIntegration, inboxJobs, inboxRoutes } from './inbox.routes.ts';

type Deps = Pick<Kernel, 'config' | 'db' | 'clock'> & Invitations & { readonly screen: Screen };

/** Messages to players, and the CRM that identifies them. */
export function inboxModule(deps: Deps): Module {
  return {
    name: 'inbox',
    routes: inboxRoutes(deps),
    mount: (app) => app.register(crmIntegration, deps),
    jobs: inboxJobs(deps),
    subscribers: [inboxSubscriber(deps.clock)],
  };
}
