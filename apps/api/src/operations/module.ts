import { listen } from '@halcyon/server-kit/sockets/listener';
import type { FastifyInstance } from 'fastify';
import type { Module } from '../platform/module.ts';
import { openPreview } from '../rewards/public.ts';
import { seedOperators } from './operators/demonstration-operators.service.ts';
import { auditCheck } from './operations.jobs.ts';
import { buildOperatorServer } from './operator-server.ts';
import type { Operations } from './dependencies.ts';

type Deps = Omit<Operations, 'preview'> & {
  /** Where the operators' pages are built. */
  readonly pageFolder: string;
};

/** The operators' own server: its own port, its own sessions. */
export function operationsModule({ pageFolder, ...deps }: Deps): Module {
  const { config, db } = deps;
  const audit = auditCheck(db);
  const operations: Operations = { ...deps, preview: openPreview(), checks: [audit, ...deps.checks] };
  let server: FastifyInstance | undefined;
  return {
    name: 'operations',
    checks: [audit],
    async start() {
      if (!config.isProduction) await seedOperators(operations);
      if (config.role !== 'all' && config.role !== 'web') return;
      server = await buildOperatorServer(operations, pageFolder);
      await listen(server, { host: config.host, port: config.ports.operator });
    },
    stop: async () => server?.close(),
  };
}
