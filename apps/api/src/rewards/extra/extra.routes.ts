import { extraEndpoints } from '@halcyon/contract/rewards/extra.contract';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Db } from '@halcyon/server-kit/sql';
import { routesWith, type Route } from '../../platform/http/handle.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { RewardsDependencies, RewardsPorts } from '../dependencies.ts';
import { runDraws } from './draw.service.ts';
import { expireExtras, listOwn, open, readProof } from './extra.service.ts';

/** Wheels, loot boxes and draws. */
export const extraRoutes = (ports: RewardsPorts): readonly Route[] =>
  routesWith(ports, extraEndpoints, {
    'GET /api/v1/bonus/extras': { query: listOwn },
    'POST /api/v1/bonus/extras/:assignmentId/open': { command: open },
    'GET /api/v1/bonus/extras/:assignmentId/proof': {
      query: (ctx, { params }) => readProof(ctx, params.assignmentId),
    },
  });

export const extraJobs = (
  deps: RewardsDependencies & { readonly db: Db; readonly report: ReportFault },
): readonly Job[] => [
  { name: 'rewards.run_draws', every: '* * * * *', run: () => runDraws(deps) },
  { name: 'rewards.expire_extras', every: '* * * * *', run: () => expireExtras(deps) },
];
