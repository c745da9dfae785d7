import { describe, expect, test } from 'vitest';
import { isUpdate, whyReview, type MarkKind } from './person-review.rules.ts';

const oksana = { firstName: 'Oksana', lastName: 'Shevchenko' };
const review = (firstName: string, lastName: string, ...shared: MarkKind[]) =>
  whyReview({ firstName, lastName }, oksana, new Set(shared));

describe('an account is reviewed', () => {
  test.each<[string, string, MarkKind]>([
    ['Oksana', 'Shevchenko', 'birth_date'],
    ['Shevchenko', 'Oksana', 'birth_date'],
    ['Oksana Maria', 'Shevchenko', 'birth_date'],
    ['Оксана', 'Шевченко', 'birth_date'],
    ['OKSANA', 'SCHEWTSCHENKO', 'birth_date'],
    ['Oksana', 'Shevchenco', 'birth_date'],
    ['Oksana', 'Shevchenko', 'device'],
    ['Oksana', 'Shevchenko', 'instrument'],
  ])('%s %s with the same %s as Oksana Shevchenko', (first, last, kind) => {
    expect(review(first, last, kind)).toEqual(['name', kind]);
  });

  test('a false name with the birth date and the browser, or the birth date and the bank account', () => {
    expect(review('Irina', 'Melnyk', 'birth_date', 'device')).toEqual(['birth_date', 'device']);
    expect(review('Irina', 'Melnyk', 'birth_date', 'instrument')).toEqual(['birth_date', 'instrument']);
  });
});

describe('an account is not reviewed', () => {
  test('the same name alone: many people have it', () => {
    expect(review('Oksana', 'Shevchenko')).toBeNull();
  });
  test('the same birth date alone: one in twenty thousand has it', () => {
    expect(review('Irina', 'Melnyk', 'birth_date')).toBeNull();
  });
  test('a family: the browser and the bank account, but another first name and birth date', () => {
    expect(review('Taras', 'Shevchenko', 'device', 'instrument')).toBeNull();
  });
  test('a sibling born on another day, and a namesake of the family name with the same birth date', () => {
    expect(review('Olena', 'Shevchenko')).toBeNull();
    expect(review('Olena', 'Shevchenko', 'birth_date')).toBeNull();
  });
});

test('what operators have cleared is reviewed again only when the accounts share something more', () => {
  expect(isUpdate(['name', 'birth_date'], [])).toBe(true);
  expect(isUpdate(['name', 'birth_date'], [['name', 'birth_date']])).toBe(false);
  expect(isUpdate(['name'], [['name', 'birth_date']])).toBe(false);
  expect(isUpdate(['name', 'birth_date', 'device'], [['name', 'birth_date']])).toBe(true);
});
