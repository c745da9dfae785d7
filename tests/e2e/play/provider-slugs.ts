/** Providers of slots and table games. */
export const slotProviders = [
  'relax',
  'quickspin',
  'playngo',
  'pragmaticplay',
  'yggdrasil',
  'pariplay',
  'softswiss',
  'novomatic',
] as const;

/** Providers of live tables; one of them has slots as well. */
export const liveProviders = ['evolution', 'pragmaticplay', 'creedroomz'] as const;

/** Every provider once. */
export const allProviders = [...new Set([...slotProviders, ...liveProviders])];
