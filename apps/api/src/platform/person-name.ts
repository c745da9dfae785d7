import anyAscii from 'any-ascii';

/** A name as a form requests it. */
export type PersonName = { readonly firstName: string; readonly lastName: string };

const titles: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'sir', 'herr', 'frau']);
const latin = /^(?:\p{Script=Latin}|\P{L})*$/u;
/** Scripts that leave vowels out: only consonants can be compared. */
const withoutVowels = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * True: both names can be of one person, as banks, cards and forms write it: in capitals, without marks, in another
 * order, with a title, a further name or an initial, or in another script. `isTolerant` forgives a typing error as
 * well; a name in another script always has that much, because it can be spelled in several ways. Pure.
 */
export function isSamePerson(person: PersonName, other: PersonName | string, isTolerant = false): boolean {
  const otherText = typeof other === 'string' ? other : `${other.firstName} ${other.lastName}`;
  const ownText = `${person.firstName} ${person.lastName}`;
  const [first, last, others] = [tokensOf(person.firstName), tokensOf(person.lastName), tokensOf(otherText)];
  if (first.length === 0 || last.length === 0 || others.length === 0) return false;
  const alike = comparison(ownText + otherText, isTolerant);
  // Written as one word, or divided elsewhere.
  const whole = others.join('');
  if (alike([...first, ...last].join(''), whole) || alike([...last, ...first].join(''), whole)) return true;

  const free = [...others];
  const take = (fits: (token: string) => boolean) => {
    const index = free.findIndex(fits);
    if (index >= 0) free.splice(index, 1);
    return index >= 0;
  };
  const lastFound = last.filter((token) => take((one) => alike(token, one))).length;
  const firstFound = first.filter(
    (token) => take((one) => alike(token, one)) || take((one) => isInitial(token, one)),
  ).length;
  const isAllFound = firstFound + lastFound === first.length + last.length;
  return firstFound > 0 && lastFound > 0 && (isAllFound || free.length === 0);
}

/** Words of a name in the letters a to z. */
function tokensOf(name: string): string[] {
  const ascii = anyAscii(name.normalize('NFKC'));
  // Every syllable of a Chinese name begins with a capital.
  const divided = latin.test(name) ? ascii : ascii.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return divided
    .toLowerCase()
    .replaceAll(/['`’]/g, '')
    .split(/[^a-z]+/)
    .filter((token) => token !== '' && !titles.has(token));
}

function isInitial(one: string, other: string): boolean {
  return (one.length === 1 || other.length === 1) && one[0] === other[0];
}

function comparison(text: string, isTolerant: boolean): (one: string, other: string) => boolean {
  if (withoutVowels.test(text)) {
    return (one, other) => consonantsOf(one) !== '' && consonantsOf(one) === consonantsOf(other);
  }
  if (isTolerant || !latin.test(text)) {
    return (one, other) => isClose(soundOf(one), soundOf(other));
  }
  return (one, other) => umlautsOf(one) === umlautsOf(other);
}

/** Mueller is Müller, and Muller where marks are dropped. */
function umlautsOf(token: string): string {
  return token.replaceAll(/([aou])e/g, '$1');
}

/** One spelling for letters that transliterations of a name use interchangeably. */
function soundOf(token: string): string {
  return umlautsOf(token)
    .replaceAll(/o[uy]/g, 'u')
    .replaceAll(/s?ch|cz|tsch/g, 'c')
    .replaceAll('kh', 'h')
    .replaceAll('ph', 'f')
    .replaceAll(/ck|q|k/g, 'k')
    .replaceAll('x', 'ks')
    .replaceAll('w', 'v')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll(/(.)\1+/g, '$1');
}

function consonantsOf(token: string): string {
  return soundOf(token)
    .replaceAll(/[aeiou]/g, '')
    .replaceAll(/(.)\1+/g, '$1');
}

/** Short words must be equal; longer ones may differ by one or two letters. */
function isClose(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  return distanceOf(one, other) <= (length < 4 ? 0 : length < 8 ? 1 : 2);
}

/** Letters to insert, drop or replace between two short words. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, otherLetter] of [...other].entries()) {
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === otherLetter ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1)!;
}
