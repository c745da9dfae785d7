import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { locateByTable } from './visitor-table.ts';
import { locateOnLoopback } from './visitor.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'halcyon-table-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'ranges.csv');
writeFileSync(
  file,
  [
    '203.0.113.0,203.0.113.127,FI',
    '"198.51.100.0","198.51.100.255","BR","São Paulo","Campinas"',
    '203.0.113.128,203.0.113.255,SE',
    '192.0.2.0,192.0.2.255,ZZ',
    '2001:db8::,2001:db8:ffff:ffff:ffff:ffff:ffff:ffff,IE,Leinster,Dublin',
    'nonsense',
    '10.0.0.9,10.0.0.1,DE',
    '',
  ].join('\n'),
);
const locate = await locateByTable(file);

describe('an address is looked up in a table of ranges', () => {
  test.each([
    ['203.0.113.0', 'FI'],
    ['203.0.113.127', 'FI'],
    ['203.0.113.128', 'SE'],
    ['::ffff:203.0.113.200', 'SE'],
    ['2001:db8::1', 'IE'],
    ['2001:db8:1:2:3:4:5:6', 'IE'],
    ['2001:db9::1', null],
    ['192.0.2.7', null],
    ['10.0.0.5', null],
    ['8.8.8.8', null],
    ['::1', null],
    ['no address', null],
    ['203.0.113.999', null],
  ])('%s is seen in %s', async (address, countryCode) => {
    expect(await locate(address)).toMatchObject({ address, countryCode });
  });

  test('region and city come where the table has them', async () => {
    expect(await locate('198.51.100.77')).toEqual({
      address: '198.51.100.77',
      countryCode: 'BR',
      region: 'São Paulo',
      city: 'Campinas',
    });
  });

  test('a table that was configured and is not there stops the start', async () => {
    await expect(locateByTable(join(folder, 'absent.csv'))).rejects.toThrow('ENOENT');
  });

  test('on loopback the sandbox is queried, for any other address the table', async () => {
    const both = locateOnLoopback('http://127.0.0.1:9', locate);
    expect(await both('127.0.0.1')).toMatchObject({ countryCode: null });
    expect(await both('203.0.113.5')).toMatchObject({ countryCode: 'FI' });
  });

  test('a visitor of a restricted country stays there while the sandbox does not answer', async () => {
    let isUp = true;
    const server = createServer((_, response) => {
      response.statusCode = isUp ? 200 : 503;
      response.end(isUp ? JSON.stringify({ visitor: { country: 'IR' } }) : '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    let nowMs = 0;
    const { port } = server.address() as AddressInfo;
    const place = locateOnLoopback(`http://127.0.0.1:${port}`, locate, () => nowMs);
    expect(await place('127.0.0.1')).toMatchObject({ countryCode: 'IR' });
    isUp = false;
    nowMs += 60_000;
    expect(await place('127.0.0.1')).toMatchObject({ countryCode: 'IR' });
    server.close();
  });
});
