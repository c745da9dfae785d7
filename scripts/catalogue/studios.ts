import type { ThemeName } from './themes/themes.ts';

/** A studio and the provider that its games come through. `share`: of all slots, by weight. */
export type Studio = {
  readonly id: string;
  readonly title: string;
  readonly provider: string;
  readonly share: number;
  /** Themes that it makes more of. */
  readonly fondOf: readonly ThemeName[];
};

/** Providers with the names of their companies; own studio names of aggregators are invented. */
export const providerTitles: Readonly<Record<string, string>> = {
  relax: 'Relax',
  quickspin: 'Quickspin',
  playngo: 'Play’n GO',
  evolution: 'Evolution',
  pragmaticplay: 'Pragmatic Play',
  yggdrasil: 'Yggdrasil',
  pariplay: 'PariPlay',
  softswiss: 'SoftSwiss',
  novomatic: 'Novomatic',
  creedroomz: 'CreedRoomz',
};

export const studios: readonly Studio[] = [
  { id: 'relax', title: 'Relax', provider: 'relax', share: 14, fondOf: ['west', 'space'] },
  { id: 'saltmarsh', title: 'Saltmarsh', provider: 'relax', share: 11, fondOf: ['sea', 'forest'] },
  { id: 'ninefold', title: 'Ninefold Rooms', provider: 'relax', share: 10, fondOf: ['neon', 'gothic'] },
  { id: 'copperleaf', title: 'Copperleaf', provider: 'relax', share: 9, fondOf: ['brass', 'farm'] },
  {
    id: 'quickspin',
    title: 'Quickspin',
    provider: 'quickspin',
    share: 32,
    fondOf: ['witch', 'dragon', 'west'],
  },
  { id: 'playngo', title: 'Play’n GO', provider: 'playngo', share: 55, fondOf: ['egypt', 'greece', 'norse'] },
  {
    id: 'pragmaticplay',
    title: 'Pragmatic Play',
    provider: 'pragmaticplay',
    share: 60,
    fondOf: ['asia', 'sweets', 'savanna'],
  },
  { id: 'yggdrasil', title: 'Yggdrasil', provider: 'yggdrasil', share: 24, fondOf: ['norse', 'ice', 'gems'] },
  { id: 'fenmark', title: 'Fenmark', provider: 'yggdrasil', share: 9, fondOf: ['forest', 'witch'] },
  { id: 'pariplay', title: 'PariPlay', provider: 'pariplay', share: 7, fondOf: ['fiesta'] },
  { id: 'lanternworks', title: 'Lanternworks', provider: 'pariplay', share: 11, fondOf: ['asia', 'arabia'] },
  { id: 'tinharbour', title: 'Tin Harbour', provider: 'pariplay', share: 10, fondOf: ['sea', 'irish'] },
  { id: 'bluebellrow', title: 'Bluebell Row', provider: 'pariplay', share: 8, fondOf: ['farm', 'irish'] },
  {
    id: 'quietmachine',
    title: 'Quiet Machine',
    provider: 'softswiss',
    share: 12,
    fondOf: ['brass', 'space'],
  },
  { id: 'emberoak', title: 'Ember & Oak', provider: 'softswiss', share: 12, fondOf: ['fire', 'dragon'] },
  { id: 'lowtide', title: 'Low Tide Games', provider: 'softswiss', share: 10, fondOf: ['sea', 'vault'] },
  {
    id: 'novomatic',
    title: 'Novomatic',
    provider: 'novomatic',
    share: 36,
    fondOf: ['fruit', 'egypt', 'sport'],
  },
];

/** Studios of live tables; each has nothing else. */
export const liveStudios: readonly Studio[] = [
  { id: 'evolution', title: 'Evolution', provider: 'evolution', share: 0, fondOf: [] },
  { id: 'pragmaticplaylive', title: 'Pragmatic Play Live', provider: 'pragmaticplay', share: 0, fondOf: [] },
  { id: 'creedroomz', title: 'CreedRoomz', provider: 'creedroomz', share: 0, fondOf: [] },
];

/** How each provider names its games, in the form that its protocol shows. `turn` counts up within the provider. */
export const gameRefs: Readonly<
  Record<string, (of: { slug: string; studio: string; turn: number }) => string>
> = {
  relax: ({ slug, studio }) => `rlx.${studio}.${studio}.${plain(slug)}`,
  quickspin: ({ slug }) => plain(slug),
  playngo: ({ turn }) => String(300 + turn),
  pragmaticplay: ({ slug }) => `vs${plain(slug)}`,
  yggdrasil: ({ turn }) => String(7300 + turn),
  pariplay: ({ slug, studio }) => `${studio.slice(0, 3).toUpperCase()}_${pascal(slug)}`,
  softswiss: ({ slug, studio }) => `${studio}:${pascal(slug)}`,
  novomatic: ({ turn }) => String(90_100 + turn),
};

const plain = (slug: string) => slug.replaceAll('-', '');
const pascal = (slug: string) =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
