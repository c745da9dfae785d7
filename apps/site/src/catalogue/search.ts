/** A game in the search index, as the contract has it: slug, name, studio, thumbnail, RTP, demo. */
export type SearchEntry = readonly [
  slug: string,
  name: string,
  studio: string,
  thumbnail: string,
  rtpBasisPoints: number | null,
  hasDemo: 0 | 1,
];

export type SearchResult = {
  entries: readonly SearchEntry[];
  /** False: nothing contains the words, these are the nearest names. */
  isExact: boolean;
};

const RESULTS_MAX = 24;

type Folded = { readonly entry: SearchEntry; readonly name: string; readonly studio: string };
const folded = new WeakMap<readonly SearchEntry[], readonly Folded[]>();

/** In small letters, made once for an index and not at every letter that is typed. */
function foldedOf(index: readonly SearchEntry[]): readonly Folded[] {
  const known = folded.get(index);
  if (known) return known;
  const made = index.map((entry) => {
    const [, name, studio] = entry;
    return { entry, name: name.toLocaleLowerCase(), studio: studio.toLocaleLowerCase() };
  });
  folded.set(index, made);
  return made;
}

/** Games whose name or studio contains the words in any case; names before studios, beginnings first. */
export function findContaining(index: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const words = query.trim().toLocaleLowerCase();
  if (words === '') return [];
  const beginning: SearchEntry[] = [];
  const within: SearchEntry[] = [];
  const ofStudio: SearchEntry[] = [];
  for (const { entry, name, studio } of foldedOf(index)) {
    const at = name.indexOf(words);
    if (at === 0) beginning.push(entry);
    else if (at > 0) within.push(entry);
    else if (studio.includes(words)) ofStudio.push(entry);
  }
  return [...beginning, ...within, ...ofStudio].slice(0, RESULTS_MAX);
}

/** Contains first; only when that finds nothing, a search that forgives mistyping, fetched at that moment. */
export async function findGames(index: readonly SearchEntry[], query: string): Promise<SearchResult> {
  const entries = findContaining(index, query);
  if (entries.length > 0 || query.trim().length < 3) return { entries, isExact: true };
  const { findNearest } = await import('./search-nearest.ts');
  return { entries: findNearest(index, query).slice(0, RESULTS_MAX), isExact: false };
}
