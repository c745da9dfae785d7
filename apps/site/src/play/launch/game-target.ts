/** Which game a page opens, from its address. */
export type GameTarget =
  | { readonly by: 'slug'; readonly slug: string }
  | { readonly by: 'provider'; readonly provider: string; readonly gameId: string };

/** Providers with their own play routes. */
const playRoutes = {
  casino: [
    'relax',
    'quickspin',
    'evolution',
    'playngo',
    'pragmaticplay',
    'yggdrasil',
    'pariplay',
    'softswiss',
    'novomatic',
  ],
  live: ['evolution', 'pragmaticplay', 'pariplay', 'softswiss', 'creedroomz'],
} as const satisfies Record<string, readonly string[]>;

/** Is `/online-casino/play/{provider}` or `/live-casino-online/play/{provider}` an address of this site? */
export function hasPlayRoute(kind: keyof typeof playRoutes, provider: string): boolean {
  const known: readonly string[] = playRoutes[kind];
  return known.includes(provider);
}
