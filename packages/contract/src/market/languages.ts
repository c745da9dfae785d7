/**
 * The 17 languages of the product. Plain data: importable by the server and the browser alike.
 * Source: docs/domains/market.md#languages-and-markets.
 */
export type Language = {
  /** BCP 47 tag for `<html lang>`, hreflang and Intl. */
  readonly bcp47: string;
  /** The value that services and game providers receive. */
  readonly sentAs: string;
  /** The language's name in the language itself. */
  readonly nativeName: string;
};

export const languages = {
  en: { bcp47: 'en', sentAs: 'en', nativeName: 'English' },
  fi: { bcp47: 'fi', sentAs: 'fi', nativeName: 'Suomi' },
  no: { bcp47: 'nb', sentAs: 'no', nativeName: 'Norsk' },
  de: { bcp47: 'de', sentAs: 'de', nativeName: 'Deutsch' },
  caf: { bcp47: 'fr-CA', sentAs: 'fr', nativeName: 'Français (Canada)' },
  ca: { bcp47: 'en-CA', sentAs: 'en', nativeName: 'English (Canada)' },
  nz: { bcp47: 'en-NZ', sentAs: 'en', nativeName: 'English (New Zealand)' },
  fr: { bcp47: 'fr', sentAs: 'fr', nativeName: 'Français' },
  inen: { bcp47: 'en-IN', sentAs: 'en', nativeName: 'English (India)' },
  cl: { bcp47: 'es-CL', sentAs: 'es', nativeName: 'Español (Chile)' },
  pe: { bcp47: 'es-PE', sentAs: 'es', nativeName: 'Español (Perú)' },
  pt: { bcp47: 'pt-PT', sentAs: 'pt', nativeName: 'Português' },
  br: { bcp47: 'pt-BR', sentAs: 'br', nativeName: 'Português (Brasil)' },
  ja: { bcp47: 'ja', sentAs: 'ja', nativeName: '日本語' },
  tl: { bcp47: 'fil', sentAs: 'tl', nativeName: 'Filipino' },
  tr: { bcp47: 'tr', sentAs: 'tr', nativeName: 'Türkçe' },
  pl: { bcp47: 'pl', sentAs: 'pl', nativeName: 'Polski' },
} as const satisfies Record<string, Language>;

export type LanguageId = keyof typeof languages;

export const languageIds = Object.keys(languages) as readonly LanguageId[];

export const defaultLanguage: LanguageId = 'en';

export function isLanguageId(text: string): text is LanguageId {
  return Object.hasOwn(languages, text);
}

/** The tag for `<html lang>`, hreflang and Intl: `no` is `nb`, `inen` is `en-IN`. */
export function bcp47Of(language: LanguageId): string {
  return languages[language].bcp47;
}

/** Language passed to a game, `en-IE`: the language without its region, and the country. */
export function gameLanguageOf(language: LanguageId, country: string): string {
  return `${baseLanguageOf(language)}-${country}`;
}

/** The value for services, providers and the player's profile: `inen` is `en`, `caf` is `fr`, `cl` is `es`. */
export function sentAs(language: LanguageId): string {
  return languages[language].sentAs;
}

const namesIn = new Map<string, Intl.DisplayNames>();

/** What readers of a language call regions or languages; made once, for making one reads tables. */
export function displayNames(type: 'region' | 'language', reader: LanguageId): Intl.DisplayNames {
  const key = `${type} ${reader}`;
  const names = namesIn.get(key) ?? new Intl.DisplayNames(bcp47Of(reader), { type });
  namesIn.set(key, names);
  return names;
}

/** The name of any language, by its two letters, in the language of `reader`; the letters when unknown. */
export function languageName(code: string, reader: LanguageId): string {
  return displayNames('language', reader).of(code) ?? code;
}

/** The language without its region: `caf` and `fr` share `fr`, `br` and `pt` share `pt`. */
export function baseLanguageOf(language: LanguageId): string {
  return languages[language].bcp47.split('-')[0] ?? language;
}
