import { isProblem } from '../../platform/api/problem.ts';
import { onWake, reconnectMs } from '../../platform/api/reconnect.ts';
import { connecting, PING_MS, step, type PushEffect, type PushEvent } from './push-machine.ts';
import { pushState } from './push-state.queries.ts';

export type PushDependencies = {
  /** A new one-use ticket. Rejects as calls do. */
  readonly ticket: () => Promise<string>;
  readonly hear: (text: string) => void;
  /** A new connection is open: cached data may be stale. */
  readonly refetch: () => void;
  /** The server says that the session of this socket is over. */
  readonly checkSession: () => void;
};

/**
 * Carries out the orders of the state machine in `push-machine.ts`: tickets, sockets, pings and waits. Returns
 * the function that stops it for good.
 */
export function keepPushOpen(deps: PushDependencies): () => void {
  let machine = connecting;
  let isWanted = true;
  let socket: WebSocket | null = null;
  let wait: ReturnType<typeof setTimeout> | undefined;

  const happen = (event: PushEvent) => {
    if (!isWanted) return;
    const next = step(machine, event);
    machine = next.machine;
    pushState.set(machine.phase === 'open' ? 'open' : 'down');
    for (const effect of next.effects) effects[effect]();
  };
  const connect = async () => {
    let ticket: string;
    try {
      ticket = await deps.ticket();
    } catch (error) {
      const isSignedOut = isProblem(error) && error.status === 401;
      if (!isSignedOut) console.error('no ticket for the push connection', error);
      return happen({ type: isSignedOut ? 'unauthorised' : 'ticket_failed' });
    }
    if (isWanted) listen(new WebSocket(addressWith(ticket)));
  };
  const listen = (opened: WebSocket) => {
    socket = opened;
    const from = (event: PushEvent) => socket === opened && happen(event);
    opened.addEventListener('open', () => from({ type: 'opened' }));
    opened.addEventListener('message', ({ data }) => {
      from({ type: 'heard' });
      deps.hear(String(data));
    });
    opened.addEventListener('error', () => console.info('the push connection broke'));
    opened.addEventListener('close', ({ code }) => from({ type: 'closed', code }));
  };
  const drop = () => {
    const dropped = socket;
    socket = null;
    dropped?.close();
  };
  const effects: Readonly<Record<PushEffect, () => void>> = {
    connect: () => {
      clearTimeout(wait);
      void connect();
    },
    ping: () => socket?.send('ping'),
    drop,
    wait: () => {
      const pauseMs = reconnectMs(machine.failures, Math.random());
      wait = setTimeout(() => happen({ type: 'retry_due' }), pauseMs);
    },
    refetch: deps.refetch,
    warn: () =>
      console.warn('the push connection does not come back; it is still tried, and the balance is polled'),
    check_session: deps.checkSession,
  };
  const stopWaking = onWake(() => happen({ type: 'woken' }));
  const ping = setInterval(() => happen({ type: 'ping_due' }), PING_MS);
  void connect();
  return () => {
    isWanted = false;
    clearTimeout(wait);
    clearInterval(ping);
    stopWaking();
    drop();
    pushState.set('down');
  };
}

function addressWith(ticket: string): string {
  const address = new URL('/push', window.location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  address.searchParams.set('authorization', ticket);
  return address.href;
}
