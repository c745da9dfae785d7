import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PersonName } from '../../platform/person-name.ts';
import { markKinds, whyReview, type MarkKind } from './person-review.rules.ts';

const firstNames = ['Anna', 'Marek', 'José', 'Aoife', 'Jürgen', 'Camille', 'Søren', 'Πέτρος', 'Ирина', 'Wei'];
const lastNames = [
  'Murphy',
  'Nowak',
  'García',
  'O’Brien',
  'Müller',
  'Lefèvre',
  'Virtanen',
  'Papadakis',
  'Ivanova',
  'Zhang',
];
const name: fc.Arbitrary<PersonName> = fc.record({
  firstName: fc.constantFrom(...firstNames),
  lastName: fc.constantFrom(...lastNames),
});
const shared = fc.subarray([...markKinds]).map((kinds) => new Set<MarkKind>(kinds));

/** How a known person writes the name the next time. */
const disguise = fc.constantFrom<(of: PersonName) => PersonName>(
  (of) => of,
  ({ firstName, lastName }) => ({ firstName: lastName, lastName: firstName }),
  ({ firstName, lastName }) => ({ firstName: `${firstName} Maria`, lastName }),
  ({ firstName, lastName }) => ({ firstName: firstName.toUpperCase(), lastName: lastName.toUpperCase() }),
  ({ firstName, lastName }) => ({ firstName, lastName: lastName.normalize('NFD').replaceAll(/\p{M}/gu, '') }),
);

test('a person who keeps the name in any of these forms is found by any one shared mark, and not without one', () => {
  fc.assert(
    fc.property(name, disguise, shared, (person, asWritten, kinds) => {
      const marks = whyReview(asWritten(person), person, kinds);
      expect(marks).toEqual(
        kinds.size === 0 ? null : ['name', ...markKinds.filter((kind) => kinds.has(kind))],
      );
    }),
  );
});

test('it does not matter which of two accounts is the excluded one', () => {
  fc.assert(
    fc.property(name, name, disguise, shared, (one, other, asWritten, kinds) => {
      expect(whyReview(asWritten(one), other, kinds)).toEqual(whyReview(other, asWritten(one), kinds));
    }),
  );
});

test('under another name a single mark never leads to a review', () => {
  fc.assert(
    fc.property(name, name, fc.constantFrom(...markKinds), (one, other, kind) => {
      fc.pre(one.firstName !== other.firstName && one.lastName !== other.lastName);
      expect(whyReview(one, other, new Set([kind]))).toBeNull();
    }),
  );
});
