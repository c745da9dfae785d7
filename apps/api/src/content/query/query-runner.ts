import { LRUCache } from 'lru-cache';
import type { ContentQueryCode } from '@halcyon/contract/content/content.contract';
import type { QueryDocument } from './query-evaluation.ts';
import { openQueryThreads } from './query-threads.ts';
import type { QueryReply } from './query-worker.ts';

const QUERY_TIME_MAX_MS = 2_000;
const RESULT_BYTES_MAX = 2 * 1024 * 1024;
const WAITING_MAX = 64;
const SLOW_KEPT_MAX = 1_000;
const CACHE_CHARACTERS_MAX = 32 * 1024 * 1024;
/** Parameters are names, ids and lists of them; nothing of ours nests deeper by far. */
const PARAMETER_DEPTH_MAX = 16;

/** A query that gets no result, in the hosted service's form. */
export class QueryRefused extends Error {
  override name = 'QueryRefused';
  readonly code: ContentQueryCode;
  readonly position: number | null;

  constructor(code: ContentQueryCode, description: string, position: number | null = null) {
    super(description);
    this.code = code;
    this.position = position;
  }
}

export type QueryRunner = {
  /**
   * The result as JSON text, from the cache or a worker thread.
   * Refuses (QueryRefused): too long, too deep, too heavy, unreadable, slower than two seconds (a quarter of one while
   * others wait), larger than 2 MB, or more than 64 waiting.
   */
  run(query: string, params: Readonly<Record<string, unknown>>): Promise<string>;
  /** Starts the thread now, so that the first visitor need not wait for it. */
  warm(): void;
  /** How many queries were answered without evaluating, and how many had to be. */
  readonly counts: { hits: number; misses: number };
  /** Answers pending queries, then closes. */
  finish(): Promise<void>;
  close(): Promise<void>;
};

const words: Partial<Record<ContentQueryCode, string>> = {
  'content.query_too_long': 'the query is too long',
  'content.query_too_deep': 'the query is nested too deeply',
  'content.query_too_heavy':
    'the query looks at too much: ask for a type, cut with [0...n], nest less, use shorter lists and fewer wildcards',
  'content.query_too_slow': 'the query takes too long',
  'content.result_too_large': 'the result is too large',
  'content.busy': 'too many queries are waiting',
};

/** Runs queries on these documents, in threads that start with the first miss. */
export function openQueryRunner(
  documents: readonly QueryDocument[],
  timeMaxMs = QUERY_TIME_MAX_MS,
): QueryRunner {
  const cache = new LRUCache<string, string>({
    maxSize: CACHE_CHARACTERS_MAX,
    sizeCalculation: (json, key) => key.length + json.length,
  });
  /**
   * A query that was too slow once is not tried again on the same documents: the threads are shared by all visitors.
   */
  const slow = new LRUCache<string, true>({ max: SLOW_KEPT_MAX });
  const running = new Map<string, Promise<string>>();
  const threads = openQueryThreads(documents, timeMaxMs);
  const counts = { hits: 0, misses: 0 };
  let nextId = 1;

  const evaluate = (query: string, params: Readonly<Record<string, unknown>>) =>
    new Promise<QueryReply>((answer, reject) => {
      if (threads.waiting >= WAITING_MAX) return reject(refused('content.busy'));
      threads.run({
        task: { id: nextId++, query, params },
        answer,
        fail: (why) => reject(refused(why === 'slow' ? 'content.query_too_slow' : 'content.busy')),
      });
    });
  const resultOf = (reply: QueryReply): string => {
    if ('code' in reply) {
      if (reply.code === 'content.query_invalid')
        throw new QueryRefused(reply.code, reply.description, reply.position);
      throw refused(reply.code);
    }
    if (reply.json.length > RESULT_BYTES_MAX) throw refused('content.result_too_large');
    return reply.json;
  };

  return {
    counts,
    warm: () => threads.warm(),
    async run(query, params) {
      // Before anything walks them by recursion.
      if (isTooDeep(params)) throw refused('content.query_too_deep');
      const key = JSON.stringify([
        query,
        Object.entries(params).toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ]);
      const known = cache.get(key);
      if (known !== undefined) {
        counts.hits += 1;
        return known;
      }
      if (slow.has(key)) throw refused('content.query_too_slow');
      const already = running.get(key);
      if (already) return already;
      counts.misses += 1;
      const asked = evaluate(query, params).then((reply) => {
        const json = resultOf(reply);
        cache.set(key, json);
        return json;
      });
      running.set(key, asked);
      return asked
        .catch((error: unknown) => {
          if (isSlow(error)) slow.set(key, true);
          throw error;
        })
        .finally(() => running.delete(key));
    },
    async finish() {
      await Promise.allSettled(running.values());
      await threads.close();
    },
    close: () => threads.close(),
  };
}

/** Without recursion, which a value that is nested deeply enough would end. */
function isTooDeep(params: object): boolean {
  let level: unknown[] = [params];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > PARAMETER_DEPTH_MAX) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return false;
}

function isSlow(error: unknown): boolean {
  return error instanceof QueryRefused && error.code === 'content.query_too_slow';
}

function refused(code: ContentQueryCode): QueryRefused {
  return new QueryRefused(code, words[code] ?? code);
}
