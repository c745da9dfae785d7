import { expect, test } from 'vitest';
import { marketOn, oddsChange, rollback, settlement } from '@halcyon/testkit/feed-messages';
import { contentHashOf, readFrame } from './message.rules.ts';

const text = (value: unknown) => JSON.stringify(value);

test('a frame that is no message is refused with its reason, whatever it is', () => {
  const message = oddsChange({ timestamp: 1 }, [marketOn('1x2')]);
  expect(readFrame(text(message), 1)).toEqual(message);
  expect(readFrame('', 1)).toBe('not_json');
  expect(readFrame('<odds_change/>', 1)).toBe('not_json');
  expect(readFrame(text({ ...message, kind: 'odds' }), 1)).toBe('wrong_schema');
  expect(readFrame(text({ ...message, surplus: 1 }), 1)).toBe('wrong_schema');
  expect(readFrame(text({ ...message, timestamp: -1 }), 1)).toBe('wrong_schema');
  expect(readFrame('['.repeat(100_000), 1)).toBe('not_json');
  expect(readFrame(text(message), 3)).toBe('wrong_product');
  expect(readFrame(`"${'x'.repeat(10_000_000)}"`, 1)).toBe('too_large');
});

test('a settlement that is sent again is the same one: by a recovery, another producer, or in another order', () => {
  const hash = (message: ReturnType<typeof settlement>) => contentHashOf(message).toString('hex');
  const first = settlement(
    { timestamp: 1, sequence: 4 },
    { '1x2': 'home', 'total_15m|from=1|to=15': 'over' },
  );
  const again = settlement(
    { timestamp: 1, requestId: 9, product: 3 },
    {
      'total_15m|to=15|from=1': 'over',
      '1x2': 'home',
    },
  );
  again.markets[1]!.outcomes.reverse();
  expect(hash(again)).toBe(hash(first));
  const others = [
    settlement({ timestamp: 2 }, { '1x2': 'home', 'total_15m|from=1|to=15': 'over' }),
    settlement({ timestamp: 1 }, { '1x2': 'away', 'total_15m|from=1|to=15': 'over' }),
    settlement({ timestamp: 1 }, { '1x2': 'home', 'total_15m|from=1|to=15': 'over' }, 1),
    settlement({ timestamp: 1, event: 'sim:match:2' }, { '1x2': 'home', 'total_15m|from=1|to=15': 'over' }),
  ];
  expect(others.map(hash)).not.toContain(hash(first));
  expect(contentHashOf(rollback({ timestamp: 1 }, ['1x2']))).not.toEqual(contentHashOf(first));
});
