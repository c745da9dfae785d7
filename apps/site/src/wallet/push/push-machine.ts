/** State of the push connection. */
export type PushPhase =
  /** A ticket is requested, then a socket opened with it. */
  | 'connecting'
  | 'open'
  /** Lost; the next try is scheduled. */
  | 'waiting'
  /** The session is over or never existed. */
  | 'ended';

export type PushMachine = {
  readonly phase: PushPhase;
  /** Consecutive failed tries; the pause before the next one grows with them. */
  readonly failures: number;
  /** True: the last ping was not answered yet. */
  readonly awaitsPong: boolean;
};

export type PushEvent =
  /** The ticket was refused with 401: not signed in. */
  | { readonly type: 'unauthorised' }
  /** No ticket, for any other reason. */
  | { readonly type: 'ticket_failed' }
  | { readonly type: 'opened' }
  /** Any text arrived, a pong included. */
  | { readonly type: 'heard' }
  | { readonly type: 'ping_due' }
  | { readonly type: 'closed'; readonly code: number }
  | { readonly type: 'retry_due' }
  /** The browser has its network back, or the page is visible or focused again. */
  | { readonly type: 'woken' };

export type PushEffect = 'connect' | 'ping' | 'drop' | 'wait' | 'refetch' | 'warn' | 'check_session';

export const PING_MS = 20_000;
/** Number of consecutive failures that is worth a warning. Retries continue while the page is open. */
export const WARN_AT_FAILURES = 10;
/** The server ended the session of this socket. */
const SESSION_ENDED = 4001;

export const connecting: PushMachine = { phase: 'connecting', failures: 0, awaitsPong: false };

export type PushStep = { readonly machine: PushMachine; readonly effects: readonly PushEffect[] };

/**
 * Result of an event: the next state, and actions in this order. Pure. An event that does not fit
 * the phase changes nothing.
 * Source: docs/checklist.md W3.1 and W3.2; docs/decisions/reconnect-with-jitter.md.
 */
export function step(machine: PushMachine, event: PushEvent): PushStep {
  const { phase } = machine;
  const isLive = phase === 'connecting' || phase === 'open';
  switch (event.type) {
    case 'unauthorised':
      return isLive ? to(machine, 'ended') : stay(machine);
    case 'opened':
      // Frames may have been missed while there was no connection.
      return phase === 'connecting'
        ? { machine: { ...connecting, phase: 'open' }, effects: ['refetch'] }
        : stay(machine);
    case 'heard':
      return stay({ ...machine, awaitsPong: false });
    case 'ping_due':
      if (phase !== 'open') return stay(machine);
      // Half-open: the network is gone and neither side closed. Handled like a close.
      if (machine.awaitsPong) return lost(machine, ['drop']);
      return { machine: { ...machine, awaitsPong: true }, effects: ['ping'] };
    case 'closed':
      if (!isLive) return stay(machine);
      return event.code === SESSION_ENDED ? to(machine, 'ended', ['check_session']) : lost(machine);
    case 'ticket_failed':
      return phase === 'connecting' ? lost(machine) : stay(machine);
    case 'retry_due':
      return phase === 'waiting' ? to(machine, 'connecting', ['connect']) : stay(machine);
    case 'woken':
      if (phase === 'waiting') return to(machine, 'connecting', ['connect']);
      // A connection may be broken since the page was suspended; a ping shows it.
      if (phase !== 'open' || machine.awaitsPong) return stay(machine);
      return { machine: { ...machine, awaitsPong: true }, effects: ['ping'] };
  }
}

function lost(machine: PushMachine, first: readonly PushEffect[] = []): PushStep {
  const failures = machine.failures + 1;
  const warning: readonly PushEffect[] = failures === WARN_AT_FAILURES ? ['warn'] : [];
  return to({ ...machine, failures }, 'waiting', [...first, ...warning, 'wait']);
}

function to(machine: PushMachine, phase: PushPhase, effects: readonly PushEffect[] = []): PushStep {
  return { machine: { ...machine, phase, awaitsPong: false }, effects };
}

function stay(machine: PushMachine): PushStep {
  return { machine, effects: [] };
}
