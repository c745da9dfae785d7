import { PragmaticLiveAvailable, PragmaticLiveTable } from '@halcyon/wire/providers/pragmatic-live';
import { WebSocket } from 'ws';
import { factsOfPragmatic } from './feed-facts.ts';
import type { Feed, LineEnd } from '../platform/feed-line.ts';
import type { FeedSink } from './live-tables.ts';

const WAIT_MS_MAX = 5_000;
const MESSAGE_BYTES_MAX = 1_000_000;

export type PragmaticAccount = {
  readonly url: string;
  readonly casinoId: string;
  readonly currencies: readonly string[];
};

/** Pragmatic Play's live tables: list them, then subscribe to each of them in every currency that we have. */
export function pragmaticFeed(account: PragmaticAccount, sink: FeedSink): Feed {
  const { casinoId } = account;
  return {
    provider: 'pragmaticplay',
    lost: () => sink.lost(),
    hold: (signal, onAnswer) =>
      new Promise<LineEnd>((resolve) => {
        const socket = new WebSocket(account.url.replace(/^http/, 'ws'), {
          handshakeTimeout: WAIT_MS_MAX,
          maxPayload: MESSAGE_BYTES_MAX,
        });
        const leave = () => socket.terminate();
        signal.addEventListener('abort', leave);
        const ask = (question: object) => socket.send(JSON.stringify({ casinoId, ...question }));
        socket.on('open', () => ask({ type: 'available' }));
        socket.on('message', (data) => {
          const message = parsed(String(data));
          const keys = PragmaticLiveAvailable.safeParse(message).data?.tableKey;
          if (keys) {
            onAnswer();
            for (const currency of account.currencies) ask({ type: 'subscribe', currency, key: keys });
            return;
          }
          const table = PragmaticLiveTable.safeParse(message).data;
          if (table) sink.set(table.tableId, factsOfPragmatic(table, sink.find(table.tableId)));
        });
        socket.on('error', () => {});
        socket.on('close', () => {
          signal.removeEventListener('abort', leave);
          resolve('again');
        });
      }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
