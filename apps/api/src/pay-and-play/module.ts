import type { CashierPorts } from '../cashier/public.ts';
import type { Identity } from '../identity/public.ts';
import type { Module } from '../platform/module.ts';
import { payAndPlayJobs, payAndPlayRoutes } from './pay-and-play.routes.ts';

/** Sign-up, login and deposit in one visit, through the player's own bank. */
export function payAndPlayModule({
  identity,
  cashier,
}: {
  identity: Identity;
  cashier: CashierPorts;
}): Module {
  const { connections, refusalText, ledger, countOpenRounds, screen, onDeposit, onReversal } = cashier;
  return {
    name: 'pay-and-play',
    routes: payAndPlayRoutes(identity, {
      connections,
      refusalText,
      ledger,
      countOpenRounds,
      screen,
      onDeposit,
      onReversal,
    }),
    jobs: payAndPlayJobs(identity),
  };
}
