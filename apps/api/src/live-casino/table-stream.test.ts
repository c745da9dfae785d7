import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { LiveFrame, LiveState } from '@halcyon/contract/live-casino/tables.contract';
import { beforeEach, expect, test } from 'vitest';
import { unknownState } from './live-tables.ts';
import { changesBetween, TableStream } from './table-stream.ts';

/** A response that writes down what it was given. */
class Line extends EventEmitter {
  readonly written: (string | Buffer)[] = [];
  writableLength = 0;
  isDestroyed = false;
  readonly socket = this;

  writeHead(): void {}
  write(text: string | Buffer): boolean {
    this.written.push(text);
    return true;
  }
  end(): void {
    this.emit('close');
  }
  destroy(): void {
    this.isDestroyed = true;
    this.emit('close');
  }
  frames(): LiveFrame[] {
    return this.written.flatMap((text) => {
      const data = /^data: (.*)\n\n$/.exec(String(text))?.[1];
      return data ? [JSON.parse(data) as LiveFrame] : [];
    });
  }
}

const open: LiveState = {
  isOpen: true,
  seats: 7,
  seatsTaken: 3,
  players: 40,
  dealer: 'Isla',
  lastResults: ['BJ'],
};
let states: Map<string, LiveState>;
let stream: TableStream;
beforeEach(() => {
  states = new Map([
    ['one', open],
    ['two', open],
  ]);
  stream = new TableStream(
    () => states,
    () => {},
    { connectionsMax: 3, perAddressMax: 2 },
  );
});

function join(address = '127.0.0.1'): Line {
  const line = new Line();
  stream.open(line as unknown as ServerResponse, address);
  return line;
}

// facts: C4.1
test('a lobby receives everything first, then of each table only what changed, joined in one message', async () => {
  const line = join();
  await stream.tick();
  expect(line.frames()).toEqual([
    {
      isWhole: true,
      tables: [
        { gameId: 'one', ...open },
        { gameId: 'two', ...open },
      ],
    },
  ]);
  states.set('one', { ...open, seatsTaken: 4 });
  states.set('one', { ...open, seatsTaken: 5 });
  states.set('two', { ...open, lastResults: ['20', 'BJ'] });
  await stream.tick();
  expect(line.frames()[1]).toEqual({
    isWhole: false,
    tables: [
      { gameId: 'one', seatsTaken: 5 },
      { gameId: 'two', lastResults: ['20', 'BJ'] },
    ],
  });
  await stream.tick();
  expect(line.frames()).toHaveLength(2);
});

test('all lobbies get the same bytes, written down once', async () => {
  const lines = [join('a'), join('b'), join('c')];
  await stream.tick();
  const [first] = lines.map(({ written }) => written[1]);
  for (const { written } of lines) expect(written[1]).toBe(first);
});

test('a feed that is down makes its tables unknown, and invents nothing', async () => {
  const line = join();
  await stream.tick();
  states.set('one', unknownState);
  await stream.tick();
  expect(line.frames()[1]?.tables).toEqual([{ gameId: 'one', ...unknownState }]);
});

test('more connections than one address or the operator may have are refused', () => {
  join('a');
  join('a');
  expect(stream.mayOpen('a')).toBe(false);
  expect(stream.mayOpen('b')).toBe(true);
  const line = join('b');
  expect(stream.mayOpen('c')).toBe(false);
  line.end();
  expect(stream.mayOpen('c')).toBe(true);
  expect(stream.size).toBe(2);
});

test('a lobby that takes nothing off the line is cut off', async () => {
  const line = join();
  line.writableLength = 1_000_000;
  await stream.tick();
  expect(line.isDestroyed).toBe(true);
  expect(stream.size).toBe(0);
});

test('a quiet line gets a sign that it is still open', async () => {
  const line = join();
  for (let tick = 0; tick < 10; tick++) await stream.tick();
  expect(line.written.map(String)).toContain(': still here\n\n');
  expect(line.frames()).toHaveLength(1);
});

test('lists of the same results are no change', () => {
  const now = new Map([['one', { ...open, lastResults: ['BJ'] }]]);
  expect(changesBetween(new Map([['one', open]]), now)).toEqual([]);
});
