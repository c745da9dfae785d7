import { createHash, createHmac } from 'node:crypto';
import type { ExtraTerms } from '@halcyon/contract/rewards/terms';

export type Sections = Extract<ExtraTerms, { form: 'WHEEL' | 'LOOT_BOX' }>['sections'];
type DrawPrizes = Extract<ExtraTerms, { form: 'DRAW' }>['prizes'];

const RANGE = 2n ** 64n;

/** What is published of a seed before it may be known. Pure. */
export function seedHashOf(seed: string): string {
  return createHash('sha256').update(seed).digest('hex');
}

/**
 * Which section a wheel or a loot box stops at: a number below the sum of weights, from HMAC-SHA256 of both seeds, without
 * favour for any: one of an incomplete last range is left out. Pure.
 */
export function sectionOf(
  of: { readonly seed: string; readonly clientSeed: string; readonly assignmentId: string },
  sections: readonly { readonly weight: number }[],
): number {
  const total = sections.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const fair = RANGE - (RANGE % total);
  for (let round = 0; ; round += 1) {
    const text = `${of.assignmentId}:${of.clientSeed}:${round}`;
    const number = createHmac('sha256', of.seed).update(text).digest().readBigUInt64BE();
    if (number >= fair) continue;
    let left = number % total;
    return sections.findIndex(({ weight }) => {
      left -= BigInt(weight);
      return left < 0n;
    });
  }
}

/** The tickets of a draw in its order: only the seed decides it, and it was committed to before the first ticket. Pure. */
export function drawOrder(seed: string, tickets: number): readonly number[] {
  return Array.from({ length: tickets }, (_, at) => ({ ticket: at + 1, key: keyOf(seed, at + 1) }))
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ ticket }) => ticket);
}

function keyOf(seed: string, ticket: number): string {
  return createHash('sha256').update(`${seed}:${ticket}`).digest('hex');
}

/** The prize of each winning ticket, by its place in the terms. Pure. */
export function drawn(seed: string, tickets: number, prizes: DrawPrizes): ReadonlyMap<number, number> {
  const outcomes = prizes.flatMap(({ winners }, at) => Array.from({ length: winners }, () => at));
  const order = drawOrder(seed, tickets);
  return new Map(order.slice(0, outcomes.length).map((ticket, at) => [ticket, outcomes[at]!]));
}
