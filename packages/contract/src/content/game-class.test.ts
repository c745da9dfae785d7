import { expect, test } from 'vitest';
import { gameClassOf } from './game-class.ts';

test.each([
  ['slots', 'slot'],
  ['table', 'table'],
  ['live', 'live'],
  ['live-roulette', 'live'],
  ['live-show', 'live'],
  ['keno', 'table'],
])('a game of the type %s has the class %s', (type, expected) => {
  expect(gameClassOf(type)).toBe(expected);
});
