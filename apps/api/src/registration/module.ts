import type { Identity } from '../identity/public.ts';
import type { Module } from '../platform/module.ts';
import type { Ledger } from '../ledger/public.ts';
import { seedDemonstration } from './demonstration.service.ts';
import { registrationRoutes } from './registration.routes.ts';

type Deps = {
  readonly identity: Identity;
  readonly ledger: Ledger;
  /** True: makes the accounts of the demonstration at the start. Never in production. */
  readonly hasDemonstration: boolean;
};

/** Sign-up and the changes of the own details. */
export function registrationModule({ identity, ledger, hasDemonstration }: Deps): Module {
  return {
    name: 'registration',
    routes: registrationRoutes(identity),
    async start() {
      if (hasDemonstration) await seedDemonstration(identity, ledger);
    },
  };
}
