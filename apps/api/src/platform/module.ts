import type { MarketPolicies } from '@halcyon/contract/market/policy';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Bus } from './events/bus.ts';
import type { Check } from './jobs/check.ts';
import type { Clock } from '@halcyon/server-kit/clock';
import type { Config } from './config/config.ts';
import type { ReportFault } from '@halcyon/server-kit/faults';
import type { Route } from './http/handle.ts';
import type { Job } from './jobs/jobs.ts';
import type { Log } from '@halcyon/server-kit/log';
import type { Metrics } from './metrics.ts';
import type { Outbox } from './events/outbox.ts';
import type { OpenPageCalls } from './http/page-calls.ts';
import type { Subscriber } from './events/relay.ts';
import type { Db } from '@halcyon/server-kit/sql';

/** What every domain gets from the process that it runs in. */
export type Kernel = {
  readonly config: Config;
  /** The database as the application's role, for connections of one's own. */
  readonly database: pg.PoolConfig;
  readonly db: Db;
  readonly clock: Clock & { readonly offsetMs?: number };
  readonly policies: MarketPolicies;
  readonly outbox: Outbox;
  readonly bus: Bus;
  readonly log: Log;
  readonly report: ReportFault;
};

/** What a domain contributes to the process. Building one opens nothing that `stop` does not close. */
export type Module = {
  readonly name: string;
  /** Calls of the API. */
  readonly routes?: readonly Route[];
  /** Mounts what is outside the API: callbacks, streams, files, pages, which call the API's handlers by `openCalls`. */
  readonly mount?: (app: FastifyInstance, openCalls: (own: readonly Route[]) => OpenPageCalls) => unknown;
  readonly jobs?: readonly Job[];
  readonly checks?: readonly Check[];
  /** Listeners of the outbox. */
  readonly subscribers?: readonly Subscriber[];
  readonly gauges?: (metrics: Metrics) => void;
  /** Runs in the order of the list, before the process listens. */
  readonly start?: () => Promise<void> | void;
  /** Runs once a process with a public port listens. */
  readonly open?: (app: FastifyInstance) => Promise<void> | void;
  /** Runs first at a stop: sends away clients with open connections. */
  readonly drain?: () => void;
  /** Runs in reverse order, also after a start that failed. */
  readonly stop?: () => Promise<void> | void;
};
