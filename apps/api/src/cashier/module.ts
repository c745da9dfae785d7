import type { Kernel, Module } from '../platform/module.ts';
import { cashierIntegrations } from './cashier.integrations.ts';
import { cashierJobs } from './cashier.jobs.ts';
import { cashierRoutes } from './cashier.routes.ts';
import type { CashierPorts, CashierDependencies } from './dependencies.ts';
import { connectionsOf } from './psp/connections.ts';
import { openRefusalTexts } from './withdrawal/refusal-text.ts';

type Deps = Pick<Kernel, 'config' | 'db' | 'clock' | 'policies' | 'outbox' | 'log'> &
  Pick<CashierPorts, 'ledger' | 'countOpenRounds' | 'screen' | 'onDeposit' | 'onReversal'>;

/** Deposits and withdrawals. */
export function cashierModule(deps: Deps): Module & { readonly cashier: CashierDependencies } {
  const { config, db, clock, policies, outbox, log, ledger, countOpenRounds, screen, onDeposit, onReversal } =
    deps;
  const ports: CashierPorts = {
    connections: connectionsOf(config),
    refusalText: openRefusalTexts(),
    ledger,
    countOpenRounds,
    screen,
    onDeposit,
    onReversal,
  };
  const cashier = { db, clock, policies, outbox, log, ...ports };
  return {
    name: 'cashier',
    cashier,
    routes: cashierRoutes(ports),
    mount: (app) => app.register(cashierIntegrations, cashier),
    jobs: cashierJobs(cashier),
  };
}
