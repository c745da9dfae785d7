import type { Screen } from '../identity/public.ts';
import type { Kernel, Module } from '../platform/module.ts';
import { inboxSubscriber } from './inbox.listeners.ts';
import { crmIntegration, inboxJobs, inboxRoutes } from './inbox.routes.ts';

type Deps = Pick<Kernel, 'config' | 'db' | 'clock'> & { readonly screen: Screen };

/** Messages to players, and the CRM that identifies them. */
export function inboxModule({ config, db, clock, screen }: Deps): Module {
  return {
    name: 'inbox',
    routes: inboxRoutes,
    mount: (app) => app.register(crmIntegration, { db, clock, config }),
    jobs: inboxJobs({ db, clock, screen }),
    subscribers: [inboxSubscriber(clock)],
  };
}
