import { createReadStream } from 'node:fs';
import { isIPv4 } from 'node:net';
import { createInterface } from 'node:readline';
import { groupsOf, normalAddress } from '@halcyon/server-kit/network/address';
import type { LocateVisitor } from './visitor.service.ts';

type Range = {
  readonly first: bigint;
  readonly last: bigint;
  readonly countryCode: string;
  readonly region: string | null;
  readonly city: string | null;
};

/** IPv4 addresses are mapped into IPv6 as the standard defines. Source: RFC 4291, 2.5.5.2. */
const MAPPED = 0xffff_0000_0000n;

/**
 * Looks addresses up in a table of ranges, one a line: first address, last address, country, and where the
 * table has them region and city. That is the form in which free and paid tables are sold. Lines that say
 * nothing readable are left out; ranges must not overlap. The whole table is in memory, sorted.
 * Throws when the file cannot be read: a table that was configured and is not there is a mistake.
 */
export async function locateByTable(file: string): Promise<LocateVisitor> {
  const ranges: Range[] = [];
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const range = readRange(line);
    if (range) ranges.push(range);
  }
  ranges.sort((left, right) => (left.first < right.first ? -1 : 1));
  return async (address) => {
    const value = numberOf(address);
    const found = value === null ? null : findRange(ranges, value);
    return {
      address,
      countryCode: found?.countryCode ?? null,
      region: found?.region ?? null,
      city: found?.city ?? null,
    };
  };
}

function readRange(line: string): Range | null {
  const [from = '', to = '', country = '', region = '', city = ''] = line
    .split(',')
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const [first, last] = [numberOf(from), numberOf(to)];
  if (first === null || last === null || last < first || !/^[A-Z]{2}$/.test(country)) return null;
  // `ZZ`: unknown.
  if (country === 'ZZ') return null;
  return { first, last, countryCode: country, region: region || null, city: city || null };
}

/** An address as a number; null: it is none. Pure. */
function numberOf(address: string): bigint | null {
  const plain = normalAddress(address);
  if (plain === null) return null;
  if (isIPv4(plain)) {
    return MAPPED + plain.split('.').reduce((total, part) => total * 256n + BigInt(part), 0n);
  }
  if (plain.includes('.')) return null;
  return groupsOf(plain).reduce((total, group) => total * 65_536n + BigInt(`0x${group}`), 0n);
}

function findRange(ranges: readonly Range[], value: bigint): Range | null {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle]!;
    if (value < range.first) high = middle - 1;
    else if (value > range.last) low = middle + 1;
    else return range;
  }
  return null;
}
