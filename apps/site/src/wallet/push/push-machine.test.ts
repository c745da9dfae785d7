import { expect, test } from 'vitest';
import { connecting, step, WARN_AT_FAILURES, type PushEffect, type PushEvent } from './push-machine.ts';

function run(events: readonly PushEvent[]) {
  let machine = connecting;
  const done: PushEffect[] = [];
  for (const event of events) {
    const next = step(machine, event);
    machine = next.machine;
    done.push(...next.effects);
  }
  return { phase: machine.phase, done };
}

const opened: PushEvent = { type: 'opened' };
const lost: PushEvent = { type: 'closed', code: 1006 };
const due: PushEvent = { type: 'retry_due' };
const failedTries = (count: number) => Array.from({ length: count }, () => [due, lost]).flat();

// facts: W3.2
test('a lost connection is retried for as long as the page is open, with one warning after ten failures', () => {
  const { phase, done } = run([opened, lost, ...failedTries(500)]);
  expect(phase).toBe('waiting');
  expect(done.filter((effect) => effect === 'connect')).toHaveLength(500);
  expect(done.filter((effect) => effect === 'wait')).toHaveLength(501);
  expect(done.filter((effect) => effect === 'warn')).toHaveLength(1);
  expect(run([opened, lost, ...failedTries(WARN_AT_FAILURES - 2)]).done).not.toContain('warn');
});

test('a connection that reopens starts with short pauses, and fetches what it missed', () => {
  const { phase, done } = run([opened, lost, ...failedTries(8), due, opened, lost, ...failedTries(8)]);
  expect(phase).toBe('waiting');
  expect(done).not.toContain('warn');
  expect(done.filter((effect) => effect === 'refetch')).toHaveLength(2);
});

// facts: W3.1
test('a ticket that is refused without a session is dropped, with no note and no retry', () => {
  expect(run([{ type: 'unauthorised' }, due, lost])).toEqual({ phase: 'ended', done: [] });
});

test('a ticket that fails for another reason is requested again', () => {
  expect(run([{ type: 'ticket_failed' }, due])).toEqual({ phase: 'connecting', done: ['wait', 'connect'] });
});

test('a socket whose session was ended checks whether the session is still valid, and does not reconnect', () => {
  const { phase, done } = run([opened, { type: 'closed', code: 4001 }, due, { type: 'woken' }]);
  expect(phase).toBe('ended');
  expect(done).toEqual(['refetch', 'check_session']);
});

test('an unanswered ping is a lost connection', () => {
  const ping: PushEvent = { type: 'ping_due' };
  expect(run([opened, ping, { type: 'heard' }, ping]).done).toEqual(['refetch', 'ping', 'ping']);
  expect(run([opened, ping, ping])).toEqual({ phase: 'waiting', done: ['refetch', 'ping', 'drop', 'wait'] });
});

test('a page that is visible again, or has its network back, connects immediately', () => {
  const { phase, done } = run([lost, ...failedTries(50), { type: 'woken' }, opened]);
  expect(phase).toBe('open');
  expect(done.slice(-3)).toEqual(['wait', 'connect', 'refetch']);
});

test('an open connection is pinged when the page is visible again, once', () => {
  const woken: PushEvent = { type: 'woken' };
  expect(run([opened, woken, woken]).done).toEqual(['refetch', 'ping']);
});
