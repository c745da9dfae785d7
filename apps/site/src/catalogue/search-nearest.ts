import UFuzzy from '@leeoniya/ufuzzy';
import type { SearchEntry } from './search.ts';

const forgiving = new UFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });

/** Names within one mistyped, missing, doubled or swapped letter of each word. */
export function findNearest(index: readonly SearchEntry[], query: string): readonly SearchEntry[] {
  const names = index.map(([, name]) => name);
  const [found, info, order] = forgiving.search(names, query, 1);
  const places = info && order ? order.map((at) => info.idx[at]) : (found ?? []);
  return places
    .map((at) => (at === undefined ? undefined : index[at]))
    .filter((entry) => entry !== undefined);
}
