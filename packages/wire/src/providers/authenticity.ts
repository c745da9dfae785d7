import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';

/** Compares secrets in the same time whatever they are. An empty expectation is met by nothing. */
export function isSameSecret(given: string | undefined, expected: string | undefined): boolean {
  if (given === undefined || expected === undefined || expected === '') return false;
  return timingSafeEqual(digest(given), digest(expected));
}

/** The same for digests and other texts whose length anybody may know, at a fraction of the cost. */
export function isSameDigest(given: string | undefined, expected: string): boolean {
  if (given === undefined || given.length !== expected.length) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** True: the address stands in the list of addresses and networks, `10.0.0.0/8 ::1`. An empty list holds nobody. */
export function isListedAddress(list: string, address: string): boolean {
  const plain = address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
  const family = isIP(plain);
  return family !== 0 && blocksOf(list).check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

const known = new Map<string, BlockList>();

function blocksOf(list: string): BlockList {
  const found = known.get(list);
  if (found) return found;
  const blocks = new BlockList();
  for (const entry of list.split(/[\s,]+/).filter(Boolean)) {
    const [address = '', prefix] = entry.split('/');
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) blocks.addAddress(address, type);
    else blocks.addSubnet(address, Number(prefix), type);
  }
  known.set(list, blocks);
  return blocks;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
