import { BlockList, isIP, SocketAddress } from 'node:net';
import { z } from 'zod';

/** One address or network; null: it is neither. */
function readNetwork(text: string): { address: string; prefix: number; type: 'ipv4' | 'ipv6' } | null {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || address.includes('%') || rest.length > 0) return null;
  const bits = family === 6 ? 128 : 32;
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return null;
  const length = prefix === undefined ? bits : Number(prefix);
  return length <= bits ? { address, prefix: length, type: family === 6 ? 'ipv6' : 'ipv4' } : null;
}

const entriesOf = (list: string) => list.split(/[\s,]+/).filter(Boolean);

/** A list of addresses and networks, `10.0.0.0/8 2001:db8::/32`, separated by commas or spaces. */
export const NetworkList = z.string().superRefine((list, ctx) => {
  for (const entry of entriesOf(list)) {
    if (!readNetwork(entry)) ctx.addIssue(`${entry} is neither an address nor a network`);
  }
});

/**
 * Networks of our own reverse proxies, whose `X-Forwarded-…` headers are trusted. One that holds every address would
 * let any visitor claim any address.
 */
export const TrustedProxies = NetworkList.superRefine((list, ctx) => {
  for (const entry of entriesOf(list)) {
    if (readNetwork(entry)?.prefix === 0) ctx.addIssue(`${entry} would trust every address`);
  }
}).transform(entriesOf);

const known = new Map<string, BlockList>();

/** True: the address is in the list of addresses and networks. An empty list holds none. */
export function isListedAddress(list: string, address: string): boolean {
  const plain = normalAddress(address);
  return plain !== null && blocksOf(list).check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}

function blocksOf(list: string): BlockList {
  const found = known.get(list);
  if (found) return found;
  const blocks = new BlockList();
  for (const entry of entriesOf(list)) {
    const network = readNetwork(entry);
    if (!network) throw new Error(`${entry} is neither an address nor a network`);
    blocks.addSubnet(network.address, network.prefix, network.type);
  }
  known.set(list, blocks);
  return blocks;
}

/**
 * The one way to write an address: IPv4 inside IPv6 as IPv4, IPv6 shortened and in lower case, without the zone or
 * the port that some proxies add. Null: it is none.
 */
export function normalAddress(text: string): string | null {
  const bare = isIP(text) === 0 ? withoutPort(text) : text;
  const family = bare === null ? 0 : isIP(bare);
  if (bare === null || family === 0) return null;
  if (family === 4) return bare;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return /^::ffff:(\d+(?:\.\d+){3})$/.exec(address)?.[1] ?? address;
}

/** `192.0.2.1:443` and `[2001:db8::1]:443`. */
function withoutPort(text: string): string | null {
  return (
    /^(\d+(?:\.\d+){3}):\d{1,5}$/.exec(text)?.[1] ?? /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? null
  );
}

/**
 * Where a request comes from: the address that the nearest trusted proxy reports, else the one at the other end of
 * the connection. Every decision by address starts here.
 */
export function addressOf(request: {
  readonly ip: string;
  readonly ips?: readonly string[] | undefined;
}): string {
  // From our socket outwards; what a proxy reports need not be an address at all.
  const hops = request.ips ?? [request.ip];
  return hops.map(normalAddress).findLast((hop) => hop !== null) ?? request.ip;
}

/** True: the machine itself. */
export function isLoopback(address: string): boolean {
  return isListedAddress('127.0.0.0/8 ::1', address);
}

/** What one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 one. For counting. */
export function subscriberOf(address: string): string {
  return isIP(address) === 6 ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** The eight groups of an IPv6 address, those behind `::` written out. */
export function groupsOf(address: string): readonly string[] {
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}
