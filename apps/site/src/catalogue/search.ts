/** A game in the search index, as the contract has it: slug, name, studio, thumbnail, RTP. */
export type SearchEntry = readonly [
  slug: string,
  name: string,
  studio: string,
  thumbnail: string,
  rtpBasisPoints: number | null,
];

export type SearchResult = {
  entries: readonly SearchEntry[];
  /** False: nothing contains the words, these are the nearest names. */
  isExact: boolean;
};

const RESULTS_MAX = 24;

/** Games whose name or studio contains the words in any case; names before studios, beginnings first. */
export function findContaining(index: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const words = query.trim().toLocaleLowerCase();
  if (words === '') return [];
  const rank = ([, name, studio]: SearchEntry) => {
    const at = name.toLocaleLowerCase().indexOf(words);
    if (at >= 0) return at === 0 ? 0 : 1;
    return studio.toLocaleLowerCase().includes(words) ? 2 : 3;
  };
  const ranked = index.map((entry) => ({ entry, rank: rank(entry) })).filter((found) => found.rank < 3);
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, RESULTS_MAX)
    .map(({ entry }) => entry);
}

/** Contains first; only when that finds nothing, a search that forgives mistyping, fetched at that moment. */
export async function findGames(index: readonly SearchEntry[], query: string): Promise<SearchResult> {
  const entries = findContaining(index, query);
  if (entries.length > 0 || query.trim().length < 3) return { entries, isExact: true };
  const { findNearest } = await import('./search-nearest.ts');
  return { entries: findNearest(index, query).slice(0, RESULTS_MAX), isExact: false };
}
