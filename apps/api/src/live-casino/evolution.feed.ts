import {
  evolutionClose,
  EvolutionLobbyMessage,
  EvolutionState,
  type EvolutionTable,
} from '@halcyon/wire/providers/evolution-lobby';
import { WebSocket } from 'ws';
import { factsOfEvolution, resultsOfEvolution } from './feed-facts.ts';
import type { Feed, LineEnd } from '../platform/feed-line.ts';
import type { FeedSink } from './live-tables.ts';

const WAIT_MS_MAX = 5_000;
const MESSAGE_BYTES_MAX = 4_000_000;

export type EvolutionAccount = {
  readonly origin: string;
  readonly casinoId: string;
  readonly lobbyToken: string;
};

/**
 * Evolution's lobby: state first, then numbered changes. A number that is missing means that something was
 * missed: the whole state is read again. Source: docs/domains/play-evolution.md.
 */
export function evolutionFeed(account: EvolutionAccount, sink: FeedSink): Feed {
  const base = `${account.origin}/api/lobby/v1/${account.casinoId}`;
  const key = Buffer.from(`${account.casinoId}:${account.lobbyToken}`).toString('base64');
  const headers = { authorization: `Basic ${key}` };
  const take = (tables: Readonly<Record<string, EvolutionTable>>) =>
    sink.replace(new Map(Object.entries(tables).map(([id, table]) => [id, factsOfEvolution(table)])));

  async function readState(): Promise<void> {
    const response = await fetch(`${base}/state?gameVertical=live&gameProvider=evolution&players`, {
      headers,
      signal: AbortSignal.timeout(WAIT_MS_MAX),
    });
    if (!response.ok) throw new Error(`state answered ${response.status}`);
    take(EvolutionState.parse(await response.json()).tables);
  }

  return {
    provider: 'evolution',
    lost: () => sink.lost(),
    hold: (signal, onAnswer) =>
      new Promise<LineEnd>((resolve) => {
        const socket = new WebSocket(`${base.replace(/^http/, 'ws')}/live`, {
          headers,
          handshakeTimeout: WAIT_MS_MAX,
          maxPayload: MESSAGE_BYTES_MAX,
        });
        const leave = () => socket.terminate();
        signal.addEventListener('abort', leave);
        let last = 0;
        socket.on('message', (data) => {
          const message = readMessage(String(data));
          if (!message) return;
          onAnswer();
          const isGap = message.type !== 'State' && message.id !== last + 1;
          last = message.id;
          if (message.type === 'State') take(message.tables);
          else apply(message, sink);
          if (isGap) readState().catch(() => socket.terminate());
        });
        socket.on('unexpected-response', (_request, response) => {
          response.resume();
          socket.terminate();
          resolve(response.statusCode === 401 ? 'never' : 'again');
        });
        socket.on('error', () => {});
        socket.on('close', (code) => {
          signal.removeEventListener('abort', leave);
          if (code === evolutionClose.resync) resolve('at-once');
          else resolve(code === evolutionClose.forbidden ? 'never' : 'again');
        });
      }),
  };
}

/** Null: a kind of message that is of no use here. */
function readMessage(text: string): EvolutionLobbyMessage | null {
  try {
    return EvolutionLobbyMessage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function apply(message: Exclude<EvolutionLobbyMessage, { type: 'State' }>, sink: FeedSink): void {
  const { tableId } = message;
  switch (message.type) {
    case 'TableAssigned':
    case 'TableUpdated':
      return sink.set(tableId, factsOfEvolution(message.table));
    case 'TableUnassigned':
      return sink.remove(tableId);
    case 'TableOpened':
    case 'TableClosed':
      return sink.change(tableId, { isOpen: message.type === 'TableOpened' });
    case 'SeatsUpdated':
      return sink.change(tableId, { seatsTaken: message.seatsTaken.length });
    case 'PlayersUpdated':
      return sink.change(tableId, { players: message.players });
    case 'ResultsUpdated':
      return sink.change(tableId, { lastResults: resultsOfEvolution(message.results) });
  }
}
