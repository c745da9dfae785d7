import { CreedroomzTables } from '@halcyon/wire/providers/creedroomz-tables';
import { factsOfCreedroomz } from './feed-facts.ts';
import { wait, type Feed } from '../platform/feed-line.ts';
import type { FeedSink } from './live-tables.ts';

const WAIT_MS_MAX = 5_000;
const POLL_MS = 2_000;

export type CreedroomzAccount = { readonly origin: string; readonly partnerId: string };

/** CreedRoomz' live tables, polled by the partner's id every two seconds: it has no stream. */
export function creedroomzFeed(account: CreedroomzAccount, sink: FeedSink): Feed {
  const url = `${account.origin}/api/live/tables?partnerId=${encodeURIComponent(account.partnerId)}`;
  return {
    provider: 'creedroomz',
    lost: () => sink.lost(),
    async hold(signal, onAnswer) {
      while (!signal.aborted) {
        const response = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS_MAX) });
        if (response.status === 401 || response.status === 403) return 'never';
        if (!response.ok) throw new Error(`tables answered ${response.status}`);
        const { Tables } = CreedroomzTables.parse(await response.json());
        onAnswer();
        sink.replace(new Map(Tables.map((table) => [String(table.Id), factsOfCreedroomz(table)])));
        await wait(POLL_MS, signal);
      }
      return 'again';
    },
  };
}
