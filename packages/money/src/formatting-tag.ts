/** Language and country pairs that write dates, times and figures differently from their language. */
const regional: Readonly<Record<string, string>> = {
  'en-CA': 'en-CA',
  'en-IN': 'en-IN',
  'en-NZ': 'en-NZ',
  'en-PH': 'en-PH',
  // Chile writes the clock in 24 hours; CLDR says 12.
  'es-CL': 'es-CL-u-hc-h23',
  'es-PE': 'es-PE',
  'fr-CA': 'fr-CA',
  'pt-BR': 'pt-BR',
};

/** `en` and `pt` alone mean the United States and Brazil to `Intl`. */
const elsewhere: Readonly<Record<string, string>> = { en: 'en-IE', pt: 'pt-PT' };

/** The minus sign of an amount in every language; a hyphen is none. */
export const MINUS_SIGN = '\u2212';

/**
 * The tag for `Intl` formats of dates, clocks and figures, from a language and a country or market: `en-UN` and
 * `en-DE` are written as in Ireland (25 Nov 2026, 14:38), `en-PH` in the American form, `de-CH` as German.
 */
export function formattingTagOf(tag: string): string {
  const [language = 'en', region = ''] = tag.split(/[-_]/);
  return regional[`${language}-${region}`] ?? elsewhere[language] ?? language;
}
