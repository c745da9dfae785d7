import type { LanguageId } from '../market/languages.ts';

/** Parts of the sportsbook's addresses that are translated. The specification names the fourteen. */
export const slugKeys = [
  'starting_soon',
  'live',
  'price_boost',
  'football',
  'england',
  'spain',
  'italy',
  'germany',
  'france',
  'ice_hockey',
  'tennis',
  'basketball',
  'bet_history',
  'game_rules',
] as const;
export type SlugKey = (typeof slugKeys)[number];

export const slugLanguages = ['en', 'no', 'cl', 'fi', 'de', 'pe', 'pt'] as const;
export type SlugLanguage = (typeof slugLanguages)[number];

const slugs: Readonly<Record<SlugLanguage, Readonly<Record<SlugKey, string>>>> = {
  en: {
    starting_soon: 'starting-soon',
    live: 'live',
    price_boost: 'price-boost',
    football: 'football',
    england: 'england',
    spain: 'spain',
    italy: 'italy',
    germany: 'germany',
    france: 'france',
    ice_hockey: 'ice-hockey',
    tennis: 'tennis',
    basketball: 'basketball',
    bet_history: 'bet-history',
    game_rules: 'game-rules',
  },
  no: {
    starting_soon: 'starter-snart',
    live: 'live',
    price_boost: 'oddsboost',
    football: 'fotball',
    england: 'england',
    spain: 'spania',
    italy: 'italia',
    germany: 'tyskland',
    france: 'frankrike',
    ice_hockey: 'ishockey',
    tennis: 'tennis',
    basketball: 'basketball',
    bet_history: 'spillhistorikk',
    game_rules: 'spilleregler',
  },
  cl: {
    starting_soon: 'comienzan-pronto',
    live: 'en-vivo',
    price_boost: 'cuotas-mejoradas',
    football: 'futbol',
    england: 'inglaterra',
    spain: 'espana',
    italy: 'italia',
    germany: 'alemania',
    france: 'francia',
    ice_hockey: 'hockey-sobre-hielo',
    tennis: 'tenis',
    basketball: 'basquetbol',
    bet_history: 'historial-de-apuestas',
    game_rules: 'reglas-de-juego',
  },
  fi: {
    starting_soon: 'alkavat-pian',
    live: 'live',
    price_boost: 'tehostetut-kertoimet',
    football: 'jalkapallo',
    england: 'englanti',
    spain: 'espanja',
    italy: 'italia',
    germany: 'saksa',
    france: 'ranska',
    ice_hockey: 'jaakiekko',
    tennis: 'tennis',
    basketball: 'koripallo',
    bet_history: 'vetohistoria',
    game_rules: 'pelisaannot',
  },
  de: {
    starting_soon: 'startet-bald',
    live: 'live',
    price_boost: 'quotenboost',
    football: 'fussball',
    england: 'england',
    spain: 'spanien',
    italy: 'italien',
    germany: 'deutschland',
    france: 'frankreich',
    ice_hockey: 'eishockey',
    tennis: 'tennis',
    basketball: 'basketball',
    bet_history: 'wetthistorie',
    game_rules: 'spielregeln',
  },
  pe: {
    starting_soon: 'empiezan-pronto',
    live: 'en-vivo',
    price_boost: 'supercuotas',
    football: 'futbol',
    england: 'inglaterra',
    spain: 'espana',
    italy: 'italia',
    germany: 'alemania',
    france: 'francia',
    ice_hockey: 'hockey-sobre-hielo',
    tennis: 'tenis',
    basketball: 'basquet',
    bet_history: 'historial-de-apuestas',
    game_rules: 'reglas-de-juego',
  },
  pt: {
    starting_soon: 'a-comecar',
    live: 'ao-vivo',
    price_boost: 'odds-melhoradas',
    football: 'futebol',
    england: 'inglaterra',
    spain: 'espanha',
    italy: 'italia',
    germany: 'alemanha',
    france: 'franca',
    ice_hockey: 'hoquei-no-gelo',
    tennis: 'tenis',
    basketball: 'basquetebol',
    bet_history: 'historico-de-apostas',
    game_rules: 'regras-do-jogo',
  },
};

/** For a language that has no slugs: the language whose slugs it uses. */
const languageOf = (language: LanguageId): SlugLanguage =>
  slugLanguages.find((own) => own === language) ?? (language === 'br' ? 'pt' : 'en');

/** The part of an address for a key, in the language of the page. */
export function slugOf(key: SlugKey, language: LanguageId): string {
  return slugs[languageOf(language)][key];
}

/**
 * The key of a part of an address: in the language of the page, else in any of the seven, so that a link that was
 * shared in another language leads to the same place. Null: it is none of the fourteen.
 */
export function slugKeyOf(slug: string, language: LanguageId): SlugKey | null {
  const keyIn = (of: SlugLanguage) => slugKeys.find((key) => slugs[of][key] === slug);
  for (const of of [languageOf(language), ...slugLanguages]) {
    const key = keyIn(of);
    if (key) return key;
  }
  return null;
}

/** A name as part of an address: small Latin letters and figures. Empty: it has none of them. Pure. */
export function addressPart(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[øæœßłđıþ]/g, (letter) => withoutMark[letter] ?? '')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
/** Letters that Unicode does not take apart. */
const withoutMark: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  þ: 'th',
};

/** Part of an address in the language of a page; one that is not translated stays as it is. Pure. */
export function localSlug(part: string, language: LanguageId): string {
  const key = slugKeyOf(part, language);
  return key ? slugOf(key, language) : part;
}

/** The same page of the sportsbook under the slugs of a language; another path stays as it is. Pure. */
export function sportsbookPath(path: string, language: LanguageId): string {
  const [, root, category, region, ...rest] = path.split('/');
  if (root !== 'sportsbook' || !category) return path;
  const parts = [category, ...(region ? [region] : [])].map((part) => localSlug(part, language));
  return ['', root, ...parts, ...rest].join('/');
}
