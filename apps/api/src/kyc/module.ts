import type { ContentService } from '../content/public.ts';
import type { Kernel, Module } from '../platform/module.ts';
import { kycIntegrations } from './kyc.integrations.ts';
import { kycJobs } from './kyc.jobs.ts';
import { kycRoutes } from './kyc.routes.ts';
import { openKyc } from './open-kyc.service.ts';
import type { Kyc } from './dependencies.ts';

type Deps = Pick<Kernel, 'config' | 'db' | 'clock' | 'outbox' | 'log'> & {
  readonly content: ContentService;
};

/** Proof of identity: documents, levels, the provider that checks them. */
export function kycModule(deps: Deps): Module & { readonly kyc: Kyc } {
  const kyc = openKyc(deps);
  return {
    name: 'kyc',
    kyc,
    routes: kycRoutes(kyc, deps.content),
    mount: (app) => app.register(kycIntegrations, kyc),
    jobs: kycJobs(kyc),
  };
}
