import { FeedMessage } from '@halcyon/wire/odds-feed/messages';
import { expect, test } from 'vitest';
import { Switchboard } from '../../platform/switchboard.ts';
import { FeedFaults } from './feed-faults.ts';
import type { UnsentMessage } from './feed-message.ts';
import { Outlet } from './outlet.ts';

const markets = [{ type: '1x2', specifiers: '', outcomes: [{ id: 'home', result: 1 as const }] }];
const settlement = (event: string, product: 1 | 3 = 1): UnsentMessage => ({
  kind: 'bet_settlement', product, event, certainty: 2, markets,
}); // prettier-ignore

function openOutlet(switches: object) {
  const switchboard = new Switchboard();
  switchboard.set('odds-feed', switches);
  const outlet = new Outlet(new FeedFaults(switchboard), { realMs: () => 1_000, firstSequence: () => 0 });
  const sent: string[] = [];
  const socket = { bufferedAmount: 0, send: (text: string) => sent.push(text), on() {}, terminate() {} };
  outlet.connect(1, socket);
  sent.length = 0;
  return { outlet, sent, switchboard };
}

test('nonsense and frames of ten megabytes come before messages, as often as the switches say, and are no messages', () => {
  const { outlet, sent, switchboard } = openOutlet({ nonsense: 2, huge_frame: 1 });
  for (let count = 0; count < 3; count += 1) outlet.publish(settlement('a'));
  outlet.stop();
  const isMessage = (text: string) => {
    try {
      return FeedMessage.safeParse(JSON.parse(text)).success;
    } catch {
      return false;
    }
  };
  expect(sent.map(isMessage)).toEqual([false, false, true, false, true, true]);
  expect(sent.filter(({ length }) => length === 10_000_000)).toHaveLength(1);
  expect(switchboard.of('odds-feed')).toMatchObject({ nonsense: 0, huge_frame: 0 });
});

test('the record of an event has what both producers said of it in order, also what was lost on the way', () => {
  const { outlet, sent } = openOutlet({ gap: 1 });
  outlet.publish(settlement('a'));
  outlet.publish(settlement('b'));
  outlet.publish(settlement('a', 3));
  outlet.publish({
    kind: 'rollback_bet_settlement',
    product: 1,
    event: 'a',
    markets: [{ type: '1x2', specifiers: '' }],
  });
  outlet.stop();
  expect(sent).toHaveLength(2);
  const said = outlet.log.ofEvent('a').map(({ kind, product }) => `${kind} ${product}`);
  expect(said).toEqual(['bet_settlement 1', 'bet_settlement 3', 'rollback_bet_settlement 1']);
});
