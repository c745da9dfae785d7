import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time. Nothing matches an empty expectation. */
export function isSameSecret(given: string | undefined, expected: string | undefined): boolean {
  if (given === undefined || expected === undefined || expected === '') return false;
  return timingSafeEqual(digest(given), digest(expected));
}

/** The same for digests and other texts whose length is public, at a fraction of the cost. */
export function isSameDigest(given: string | undefined, expected: string): boolean {
  if (given === undefined || given.length !== expected.length) return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
