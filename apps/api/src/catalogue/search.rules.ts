/** Name and studio without accents and case, and the words of the name. */
export type Searchable = {
  readonly name: string;
  readonly studio: string;
  readonly words: readonly Word[];
};
/** `letters` has a bit for each letter that occurs. */
type Word = { readonly text: string; readonly letters: number };

/** Lower case, without accents and apostrophes. Pure. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase();
}

export function searchable(name: string, studio: string): Searchable {
  const plain = folded(name);
  return { name: plain, studio: folded(studio), words: wordsOf(plain) };
}

function wordsOf(text: string): readonly Word[] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => ({ text: word, letters: lettersIn(word) }));
}

function lettersIn(word: string): number {
  let letters = 0;
  for (const letter of word) letters |= 1 << ((letter.codePointAt(0) ?? 0) % 32);
  return letters;
}

/**
 * Games whose name or studio contains what was typed: names before studios, beginnings first, else in their order.
 * Only when nothing does, names that are one letter off in each word (two in a long one). Pure.
 */
export function findNamed<Game extends { readonly words: Searchable }>(
  games: readonly Game[],
  typed: string,
): readonly Game[] {
  const wanted = folded(typed.trim());
  if (wanted === '') return games;
  const ranks: [Game[], Game[], Game[]] = [[], [], []];
  for (const game of games) {
    const at = game.words.name.indexOf(wanted);
    if (at === 0) ranks[0].push(game);
    else if (at > 0) ranks[1].push(game);
    else if (game.words.studio.includes(wanted)) ranks[2].push(game);
  }
  const found = ranks.flat();
  return found.length > 0 ? found : findNear(games, wanted);
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

/** Letters that are off in all; null: one of the words is near none. */
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
  // Each letter that the word does not have at all is one that is off: most words need no closer look.
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
