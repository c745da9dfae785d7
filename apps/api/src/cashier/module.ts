import type { Kernel, Module } from '../platform/module.ts';
import { cashierIntegrations } from './cashier.integrations.ts';
import { cashierJobs } from './cashier.jobs.ts';
import { cashierRoutes } from './cashier.routes.ts';
import type { CashierPorts, CashierDependencies } from './dependencies.ts';

type Deps = Pick<Kernel, 'config' | 'db' | 'clock' | 'policies' | 'outbox' | 'log'> & CashierPorts;

/** Deposits and withdrawals. */
export function cashierModule(deps: Deps): Module & { readonly cashier: CashierDependencies } {
  const { ledger, countOpenRounds, screen } = deps;
  return {
    name: 'cashier',
    cashier: deps,
    routes: cashierRoutes({ ledger, countOpenRounds, screen }),
    mount: (app) => app.register(cashierIntegrations, deps),
    jobs: cashierJobs(deps),
  };
}
