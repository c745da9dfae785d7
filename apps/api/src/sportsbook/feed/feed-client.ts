import { Fixture, SchedulePage } from '@halcyon/wire/odds-feed/fixtures';
import { oddsFeedKeyHeader, oddsFeedPaths } from '@halcyon/wire/odds-feed/messages';
import type { RecoveryOrder } from './producer.machine.ts';

const WAIT_MS_MAX = 5_000;
/** A page of 500 fixtures with players is some 2 MB. */
const BODY_BYTES_MAX = 16 * 1024 * 1024;

export type FeedAccount = { readonly origin: string; readonly key: string };

/** The calls of an odds feed. */
export type FeedClient = {
  /** Null: the feed has no such event. Throws: it did not answer, or with something else than a fixture. */
  readFixture(foreignId: string): Promise<Fixture | null>;
  readSchedule(of: {
    readonly fromMs: number;
    readonly toMs: number;
    readonly cursor: string | null;
  }): Promise<SchedulePage>;
  /** Throws: the recovery does not begin. */
  recover(product: number, order: RecoveryOrder): Promise<void>;
};
type SchedulePage = ReturnType<typeof SchedulePage.parse>;

export function feedClient({ origin, key }: FeedAccount): FeedClient {
  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}${path}`, {
      ...init,
      headers: { [oddsFeedKeyHeader]: key, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(WAIT_MS_MAX),
    });
    const text = await textOf(response);
    if (!response.ok && response.status !== 404) throw new Error(`${path} answered ${response.status}`);
    return { status: response.status, text };
  };
  return {
    async readFixture(foreignId) {
      const { status, text } = await call(`${oddsFeedPaths.event}/${encodeURIComponent(foreignId)}`);
      return status === 404 ? null : Fixture.parse(JSON.parse(text));
    },
    async readSchedule({ fromMs, toMs, cursor }) {
      const query = new URLSearchParams({
        from: String(fromMs),
        to: String(toMs),
        ...(cursor && { cursor }),
      });
      const { status, text } = await call(`${oddsFeedPaths.schedule}?${query}`);
      if (status === 404) throw new Error('the feed has no schedule');
      return SchedulePage.parse(JSON.parse(text));
    },
    async recover(product, { requestId, afterMs }) {
      const body = JSON.stringify({ product, requestId, ...(afterMs !== null && { after: afterMs }) });
      const { status } = await call(oddsFeedPaths.recovery, { method: 'POST', body });
      if (status === 404) throw new Error('the feed has no recovery');
    },
  };
}

/** Throws for a body that is longer than any answer of a feed. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > BODY_BYTES_MAX) throw new Error(`more than ${BODY_BYTES_MAX} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
