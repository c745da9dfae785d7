import { expect, test } from 'vitest';
import { addressOf, isListedAddress, isLoopback, normalAddress, subscriberOf } from './address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:DB8:0:0::1]:443', '2001:db8::1'],
  ['2001:0db8:0000::0001', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['_hidden', null],
  ['192.0.2', null],
  ['0x7f.1', null],
  ['', null],
])('the address %s is written as %s', (text, normal) => expect(normalAddress(text)).toBe(normal));

test('what a trusted proxy reports counts only when it is an address; else the proxy itself', () => {
  expect(addressOf({ ip: '::ffff:192.0.2.1' })).toBe('192.0.2.1');
  expect(addressOf({ ip: '203.0.113.9', ips: ['::ffff:10.0.0.1', '203.0.113.9'] })).toBe('203.0.113.9');
  expect(addressOf({ ip: 'unknown', ips: ['::ffff:10.0.0.1', 'unknown'] })).toBe('10.0.0.1');
});

test('an IPv6 subscriber is the first 64 bits of the address, an IPv4 one is the whole address', () => {
  expect(subscriberOf('192.0.2.1')).toBe('192.0.2.1');
  expect(subscriberOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(subscriberOf('2001:db8:1:2:ffff::1')).toBe(subscriberOf('2001:db8:1:2::9'));
  expect(subscriberOf('2001:db8::1')).not.toBe(subscriberOf('2001:db8:0:1::1'));
  expect(subscriberOf('::1')).toBe('0:0:0:0::/64');
});

test('a list of networks holds addresses however they are written', () => {
  const list = '10.0.0.0/8, 2001:db8::/32 192.0.2.7';
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8:ffff::1', '192.0.2.7'])
    expect(isListedAddress(list, address)).toBe(true);
  for (const address of ['11.0.0.1', '2001:db9::1', '192.0.2.8', 'unknown', ''])
    expect(isListedAddress(list, address)).toBe(false);
  expect(isListedAddress('', '10.1.2.3')).toBe(false);
  expect([isLoopback('127.9.9.9'), isLoopback('::1'), isLoopback('10.0.0.1')]).toEqual([true, true, false]);
});
