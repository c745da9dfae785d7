import type { PageCall, PageCallInput } from '@halcyon/contract/page';
import type { Problem } from '@halcyon/contract/platform/problem';
import type { CallCounter } from '@halcyon/server-kit/network/call-counter';
import {
  contextOf,
  findCounted,
  requireAccess,
  type Exchange,
  type Found,
  type ServerDependencies,
} from './call.ts';
import { handle, type RawInput } from './handle.ts';
import { problemOf } from './problem.ts';

/** A page is one call, however many handlers it reads from. */
const PAGE = { key: 'page', access: 'visitor', rateLimit: { max: 300, windowSeconds: 60 } } as const;
const NO_SESSION = { session: null, gone: null };

/** An answer of a handler that was not a success; the site reads `status` and `code`. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.code);
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
  }
}

/** Opens the calls of one page. */
export type OpenPageCalls = (exchange: Exchange) => Promise<PageCalls>;

export type PageCalls = {
  readonly call: PageCall;
  /** From here on the page has no session, for the reason given. */
  readonly endSession: (code: string) => void;
};

/**
 * The handlers as a page calls them, in process: its session is looked up and its rate limit counted once. What
 * changes something counts against the endpoint's own limit too, together with the calls over HTTP.
 * Refuses: request.too_many.
 */
export function openPageCalls(deps: ServerDependencies, calls: CallCounter): OpenPageCalls {
  const routes = new Map(deps.routes.map((route) => [route.key, route]));
  return async (exchange) => {
    const { request } = exchange;
    // A page is requested by its cookie alone.
    let found: Found = await findCounted(deps, PAGE, calls, exchange, () => null);
    return {
      endSession: (gone) => (found = { session: null, gone }),
      async call(key, input = {}, { idempotencyKey = null } = {}) {
        const route = routes.get(key);
        if (!route) throw new Error(`no endpoint ${key}`);
        const { endpoint } = route;
        try {
          if (!key.startsWith('GET ')) await findCounted(deps, { key, ...endpoint }, calls, exchange);
          const own = endpoint.access === 'public' ? NO_SESSION : found;
          requireAccess(endpoint.access, own);
          const context = { ...contextOf(deps, exchange, own), idempotencyKey };
          const { status, body } = await handle(route, context, rawOf(input), deps.lockPlayer);
          if (status >= 400) throw new ApiProblem(body as Problem);
          return body ?? {};
        } catch (thrown) {
          if (thrown instanceof ApiProblem) throw thrown;
          const problem = problemOf(thrown, request.id, endpoint);
          if (problem.status >= 500) request.log.error({ err: thrown }, 'fault');
          throw new ApiProblem(problem);
        }
      },
    };
  };
}

/** As an address would carry it: the schemas read texts. */
function rawOf({ params, query, body }: PageCallInput): RawInput {
  return { params: textsOf(params), query: textsOf(query), body };
}

function textsOf(of: PageCallInput['query']): Record<string, string> {
  const given = Object.entries(of ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
