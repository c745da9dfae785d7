/** Name and studio as search compares them, and the words of both. */
export type Searchable = {
  readonly name: string;
  readonly studio: string;
  /** The same without spaces: `neon777` finds "Neon 777", `playngo` finds "Play’n GO". */
  readonly joinedName: string;
  readonly joinedStudio: string;
  readonly words: readonly Word[];
};
/** `letters` has a bit for each letter that occurs. */
type Word = { readonly text: string; readonly letters: number };

/** Letters that Unicode does not decompose, as people type them on a plain keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};

/**
 * The one form in which the site, its lobby and its search compare names: compatibility characters (full width) made
 * plain, lower case by Unicode's own rules and never by the visitor's locale, no accents, no apostrophes, single
 * spaces for everything that is neither letter nor figure. Pure.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘ʼʻ′`´]/gu, '')
    .replaceAll(/[ßæœøđðłıþ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const joined = (text: string): string => text.replaceAll(' ', '');

export function searchable(name: string, studio: string): Searchable {
  const plainName = folded(name);
  const plainStudio = folded(studio);
  return {
    name: plainName,
    studio: plainStudio,
    joinedName: joined(plainName),
    joinedStudio: joined(plainStudio),
    words: wordsOf(`${plainName} ${plainStudio}`),
  };
}

function wordsOf(text: string): readonly Word[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ({ text: word, letters: lettersIn(word) }));
}

function lettersIn(word: string): number {
  let letters = 0;
  for (const letter of word) letters |= 1 << ((letter.codePointAt(0) ?? 0) % 32);
  return letters;
}

export type Found<Game> = {
  readonly games: readonly Game[];
  /** False: nothing contains what was typed; these are the nearest names. */
  readonly isExact: boolean;
};

/** What was typed without spaces is compared from this length on: "of t" would be found in half of all names. */
const JOINED_FROM = 4;

/**
 * Games whose name or studio contains what was typed: names before studios, beginnings first, then names in which
 * every typed word begins a word, else in their order. Only when there is none, names that are one letter off in
 * each word (two in a long one). Pure.
 */
export function findNamed<Game extends { readonly words: Searchable }>(
  games: readonly Game[],
  typed: string,
): Found<Game> {
  const wanted = folded(typed);
  if (wanted === '') return { games: typed.trim() === '' ? games : [], isExact: true };
  const wantedJoined = joined(wanted);
  const typedWords = wanted.split(' ');
  const ranks: Game[][] = [[], [], [], [], []];
  for (const game of games) {
    const rank = rankOf(game.words, wanted, wantedJoined, typedWords);
    if (rank !== null) ranks[rank]?.push(game);
  }
  const found = ranks.flat();
  if (found.length > 0) return { games: found, isExact: true };
  return { games: findNear(games, wanted), isExact: false };
}

function rankOf(
  game: Searchable,
  wanted: string,
  wantedJoined: string,
  typedWords: readonly string[],
): number | null {
  const at = game.name.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return 1;
  const isLong = wantedJoined.length >= JOINED_FROM;
  if (isLong && game.joinedName.includes(wantedJoined)) return 2;
  if (game.studio.includes(wanted) || (isLong && game.joinedStudio.includes(wantedJoined))) return 3;
  if (typedWords.length < 2) return null;
  return typedWords.every((typed) => game.words.some(({ text }) => text.startsWith(typed))) ? 4 : null;
}

/** A list that can be found by what it is about: a category of a lobby. `terms` are folded. */
export type Topic = { readonly terms: readonly string[] };

const TOPIC_FROM = 3;

/** Lists whose name or one of its other names begins with what was typed, or has a word that does. Pure. */
export function findTopics<One extends Topic>(topics: readonly One[], typed: string): readonly One[] {
  const wanted = folded(typed);
  if (wanted.length < TOPIC_FROM) return [];
  return topics.filter(({ terms }) => terms.some((term) => ` ${term}`.includes(` ${wanted}`)));
}

const FORGIVEN_FROM = 3;
const LONG_WORD = 8;

function findNear<Game extends { readonly words: Searchable }>(
  games: readonly Game[],
  wanted: string,
): readonly Game[] {
  const typed = wordsOf(wanted).map((word): Typed => ({
    ...word,
    allowed: allowedIn(word),
    known: new Map(),
  }));
  if (!typed.some(({ text }) => text.length >= FORGIVEN_FROM)) return [];
  const found: { game: Game; off: number }[] = [];
  for (const game of games) {
    const off = distanceOf(typed, game.words.words);
    if (off !== null) found.push({ game, off });
  }
  return found.toSorted((one, other) => one.off - other.off).map(({ game }) => game);
}

/** `known` has what was found for words of names: many names share them, and each is compared once in a search. */
type Typed = Word & { readonly allowed: number; readonly known: Map<string, number> };

function allowedIn({ text }: Word): number {
  if (text.length < FORGIVEN_FROM) return 0;
  return text.length < LONG_WORD ? 1 : 2;
}

/** Letters that differ in all; null: one of the words is near none. */
function distanceOf(typed: readonly Typed[], words: readonly Word[]): number | null {
  let sum = 0;
  for (const one of typed) {
    let best = one.allowed + 1;
    for (const word of words) best = Math.min(best, offBetween(one, word));
    if (best > one.allowed) return null;
    sum += best;
  }
  return sum;
}

function offBetween({ text, letters, allowed, known }: Typed, word: Word): number {
  // Each letter that the word does not have at all is a difference: most words need no closer comparison.
  if (bitsIn(letters & ~word.letters) > allowed) return allowed + 1;
  const seen = known.get(word.text);
  if (seen !== undefined) return seen;
  const off = lettersOff(text, word.text, allowed);
  known.set(word.text, off);
  return off;
}

function bitsIn(value: number): number {
  let count = 0;
  for (let left = value; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * How many letters are missing, doubled, wrong or swapped between what was typed and the beginning of a word.
 * More than `most` is said as `most + 1`. Pure.
 */
export function lettersOff(typed: string, word: string, most: number): number {
  // What was typed may be the beginning of the word; letters of it beyond that do not count.
  const target = word.slice(0, typed.length + most);
  let before: number[] = [];
  let last = Array.from({ length: target.length + 1 }, (_, at) => at);
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= target.length; j += 1) {
      const same = typed[i - 1] === target[j - 1] ? 0 : 1;
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      const isSwapped = i > 1 && j > 1 && typed[i - 1] === target[j - 2] && typed[i - 2] === target[j - 1];
      if (isSwapped) least = Math.min(least, before[j - 2]! + 1);
      row.push(least);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return Math.min(most + 1, ...last);
}
