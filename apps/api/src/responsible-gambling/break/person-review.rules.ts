import { isSamePerson, type PersonName } from '../../platform/person-name.ts';

/** What an account leaves that another account of the same person would leave as well. */
export const markKinds = ['birth_date', 'device', 'instrument'] as const;
export type MarkKind = (typeof markKinds)[number];
/** What two accounts have in common. */
export type SharedMark = 'name' | MarkKind;

/**
 * What two accounts have in common, or null when that is too little for a review. A name alone is many people's, and
 * so is a birth date; a device or an account at a bank is shared by families. Two of them together are rare: the name
 * with any of the others, or the birth date with a device or an instrument under another name.
 * Names are compared as account holders are, with typing errors forgiven. Pure.
 */
export function whyReview(
  person: PersonName,
  excluded: PersonName,
  shared: ReadonlySet<MarkKind>,
): readonly SharedMark[] | null {
  const isNameAlike = isSamePerson(person, excluded, true) || isSamePerson(excluded, person, true);
  const isStrong = shared.has('device') || shared.has('instrument');
  const isSame = isNameAlike ? shared.size > 0 : shared.has('birth_date') && isStrong;
  if (!isSame) return null;
  return [...(isNameAlike ? (['name'] as const) : []), ...markKinds.filter((kind) => shared.has(kind))];
}

/** False: an operator has decided for everything these accounts share that it is not the same person. Pure. */
export function isUpdate(marks: readonly SharedMark[], decided: readonly (readonly string[])[]): boolean {
  return decided.every((known) => marks.some((mark) => !known.includes(mark)));
}
