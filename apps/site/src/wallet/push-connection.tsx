import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isProblem } from '../platform/problem.ts';
import { isSignedIn } from '../platform/session.ts';
import { useSession, useSite } from '../platform/site.ts';
import { applyBalance, readFrame } from './push-frame.ts';
import { pushState } from './push-state.ts';
import { walletQuery } from './wallet.queries.ts';

const PING_MS = 20_000;
const RECONNECTS_MAX = 10;
const RECONNECT_MS = 3000;

/**
 * Keeps the balance fresh by push while a player is signed in; while the connection is down the wallet is
 * polled. Shows nothing itself. Source: specification 1, push connection.
 */
export function PushConnection() {
  const site = useSite();
  const cache = useQueryClient();
  const playerId = usePlayerId();
  useEffect(() => {
    if (playerId === null) return;
    const wallet = walletQuery(site);
    const hear = (text: string) => {
      const frame = readFrame(text);
      if (frame?.type === 'attributes') void cache.invalidateQueries({ queryKey: ['identity'] });
      if (frame?.type !== 'balance') return;
      const applied = applyBalance(cache.getQueryData(wallet.queryKey), frame, new Date().toISOString());
      if (applied.kind === 'old') return;
      cache.setQueryData(wallet.queryKey, applied.wallet);
      if (applied.kind === 'gap') void cache.invalidateQueries(wallet);
    };
    const ticket = async () => (await site.call('POST /api/v1/player/wallet/push-ticket')).ticket;
    return keepConnected(ticket, hear, () => void cache.invalidateQueries(wallet));
  }, [site, cache, playerId]);
  return null;
}

function usePlayerId(): number | null {
  const session = useSession();
  return isSignedIn(session) ? session.player.playerId : null;
}

/** Connects, pings, and connects again up to ten times in a row, three seconds apart. Returns how to stop. */
function keepConnected(
  ticket: () => Promise<string>,
  hear: (text: string) => void,
  onOpen: () => void,
): () => void {
  let isWanted = true;
  let left = RECONNECTS_MAX;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;

  const again = () => {
    clearInterval(ping);
    pushState.set('down');
    if (!isWanted) return;
    if (left === 0) return console.warn('push connection given up, the balance is polled');
    left -= 1;
    timer = setTimeout(() => void connect(), RECONNECT_MS);
  };
  const connect = async () => {
    try {
      const opened = new WebSocket(addressWith(await ticket()));
      if (!isWanted) return opened.close();
      socket = opened;
      opened.addEventListener('open', () => {
        left = RECONNECTS_MAX;
        pushState.set('open');
        ping = setInterval(() => opened.send('ping'), PING_MS);
        onOpen();
      });
      opened.addEventListener('message', ({ data }) => hear(String(data)));
      opened.addEventListener('close', again);
    } catch (error) {
      // No session, no connection: signing in starts a new one.
      if (isProblem(error) && error.status === 401) return;
      again();
    }
  };
  void connect();
  return () => {
    isWanted = false;
    clearTimeout(timer);
    clearInterval(ping);
    socket?.close();
    pushState.set('down');
  };
}

function addressWith(ticket: string): string {
  const address = new URL('/push', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('authorization', ticket);
  return address.href;
}
