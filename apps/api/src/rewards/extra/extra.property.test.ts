import { statedOdds } from '@halcyon/contract/rewards/extra-odds';
import type { ExtraTerms } from '@halcyon/contract/rewards/terms';
import { someRewardTerms } from '@halcyon/testkit/campaigns';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyExtra } from '../../../../../scripts/verify-extra.ts';
import { termsIdOf } from '../terms/terms-id.rules.ts';
import { drawHead, drawTicket, ownProof } from './extra-view.ts';
import { amountsIn } from '../terms.rules.ts';
import { drawn, drawOrder, sectionOf, seedHashOf, type Sections } from './extra.rules.ts';
import type { DrawRow, ExtraRow } from './extra.store.ts';

const seed = fc.stringMatching(/^[0-9a-f]{64}$/);
const clientSeed = fc.stringMatching(/^[0-9A-Za-z-]{1,64}$/);
const sections = fc
  .array(
    fc.record({
      weight: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1_000_000_000 })),
      amountMinor: fc.option(fc.nat({ max: 100_000 }).map((minor) => ({ EUR: String(minor) }))),
    }),
    { minLength: 2, maxLength: 12 },
  )
  .map((all): Sections => all);
const assignmentId = '0197c0de-0000-7000-8000-000000000001';
const prizes = fc.array(
  fc.record({
    winners: fc.integer({ min: 1, max: 5 }),
    amountMinor: fc.nat({ max: 100_000 }).map((minor) => ({ EUR: String(minor) })),
  }),
  { minLength: 1, maxLength: 4 },
);

const termsOf = (extra: ExtraTerms) =>
  someRewardTerms({ kind: 'PRIZE', wager: null, maxBetMinor: null, extra });

/** The proof of a wheel that was opened. */
function wheelProof(of: { seed: string; clientSeed: string; sections: Sections }): string {
  const terms = termsOf({ form: 'WHEEL', sections: of.sections });
  const outcome = sectionOf({ ...of, assignmentId }, of.sections);
  const row = {
    assignment_id: assignmentId,
    terms_id: termsIdOf(terms),
    seed: of.seed,
    seed_hash: seedHashOf(of.seed),
    client_seed: of.clientSeed,
    currency: 'EUR',
    outcome,
    won_minor: amountsIn(terms.extra!, 'EUR')![outcome]!,
  } as ExtraRow;
  return ownProof(row, terms);
}

/** The proof of a draw. */
function drawProof(of: { seed: string; tickets: number; prizes: Parameters<typeof drawn>[2] }): string {
  const extra: ExtraTerms = {
    form: 'DRAW',
    drawsAt: '2026-12-01T12:00:00.000Z',
    ticketsMax: 1_000,
    prizes: [...of.prizes],
  };
  const terms = termsOf(extra);
  const winners = drawn(of.seed, of.tickets, of.prizes);
  const head = drawHead(
    {
      terms_id: termsIdOf(terms),
      seed: of.seed,
      seed_hash: seedHashOf(of.seed),
      tickets: of.tickets,
    } as DrawRow,
    terms,
  );
  const tickets = Array.from({ length: of.tickets }, (_, at) => {
    const outcome = winners.get(at + 1) ?? null;
    const won_minor = outcome === null ? 0n : amountsIn(extra, 'EUR')![outcome]!;
    return drawTicket({ ticket: at + 1, currency: 'EUR', outcome, won_minor });
  });
  return `${[head, ...tickets].join('\n')}\n`;
}

// Source: docs/decisions/fair-extras.md
test('anyone can compute the outcome of a wheel from both seeds and the terms', () => {
  fc.assert(
    fc.property(seed, clientSeed, sections, (secret, own, all) => {
      const of = { seed: secret, clientSeed: own, sections: all };
      expect(verifyExtra(wheelProof(of))).toEqual([]);
      expect(sectionOf({ ...of, assignmentId }, all)).toBe(sectionOf({ ...of, assignmentId }, all));
    }),
  );
});

test('anyone can compute the winners of a draw from its seed and the number of tickets', () => {
  fc.assert(
    fc.property(seed, fc.nat({ max: 60 }), prizes, (secret, tickets, all) => {
      expect(verifyExtra(drawProof({ seed: secret, tickets, prizes: all }))).toEqual([]);
      const winners = drawn(secret, tickets, all);
      const places = all.reduce((sum, { winners: count }) => sum + count, 0);
      expect(winners.size).toBe(Math.min(tickets, places));
      expect(drawOrder(secret, tickets).toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: tickets }, (_, at) => at + 1),
      );
    }),
  );
});

test('outcomes come as often as the terms state', () => {
  const weights: Sections = [
    { weight: 1, amountMinor: { EUR: '10000' } },
    { weight: 9, amountMinor: { EUR: '500' } },
    { weight: 90, amountMinor: null },
  ];
  const spins = 20_000;
  const counts = [0, 0, 0];
  for (let at = 0; at < spins; at += 1)
    counts[sectionOf({ seed: 'b'.repeat(64), clientSeed: String(at), assignmentId }, weights)]! += 1;
  // Chi-squared with two degrees of freedom: above 13.8 in one of a thousand.
  const chi = weights.reduce((sum, { weight }, at) => {
    const stated = (spins * weight) / 100;
    return sum + (counts[at]! - stated) ** 2 / stated;
  }, 0);
  expect(chi).toBeLessThan(13.8);
  expect([statedOdds(1, 100), statedOdds(1, 3), statedOdds(100, 100)]).toEqual(['1', '33.3333', '100']);
});

test.each([
  ['another seed', (proof: string) => proof.replace(/"seed":"./, '"seed":"x')],
  ['odds that were changed', (proof: string) => proof.replace(/"weight":\d+/, '"weight":77')],
  [
    'another seed of the player',
    (proof: string) => proof.replace('"clientSeed":"abc"', '"clientSeed":"abd"'),
  ],
  [
    'a prize that was raised',
    (proof: string) =>
      proof.replace(/"amountMinor":"(\d+)","assignmentId"/, '"amountMinor":"999999","assignmentId"'),
  ],
])('the proof of a wheel shows %s', (_what, forge) => {
  const all: Sections = Array.from({ length: 50 }, (_, at) => ({
    weight: 1,
    amountMinor: { EUR: String(at) },
  }));
  const proof = wheelProof({ seed: 'a'.repeat(64), clientSeed: 'abc', sections: all });
  expect(verifyExtra(proof)).toEqual([]);
  expect(forge(proof)).not.toBe(proof);
  expect(verifyExtra(forge(proof))).not.toEqual([]);
});

test.each([
  ['a ticket that was left out', (proof: string) => proof.replace(/^\{.*"ticket":3\}\n/m, '')],
  ['a ticket that was given a prize', (proof: string) => proof.replace('"outcome":null', '"outcome":0')],
])('the proof of a draw shows %s', (_what, forge) => {
  const proof = drawProof({
    seed: 'c'.repeat(64),
    tickets: 9,
    prizes: [{ winners: 2, amountMinor: { EUR: '500' } }],
  });
  expect(verifyExtra(proof)).toEqual([]);
  expect(forge(proof)).not.toBe(proof);
  expect(verifyExtra(forge(proof))).not.toEqual([]);
});
