/** Languages whose usual country is not their own name. Others are `de_DE`. */
const locales: Readonly<Record<string, string>> = {
  en: 'en_GB',
  ja: 'ja_JP',
  nb: 'no_NO',
  no: 'no_NO',
  sv: 'sv_SE',
  tl: 'en_GB',
  fil: 'en_GB',
};

/** The form in which Play'n GO names a language: `en-IE` is `en_GB`, for it has one text per language. */
export function playngoLocale(language: string): string {
  const [code = 'en', country] = language.split('-');
  if (code === 'pt' || code === 'br') return country === 'BR' || code === 'br' ? 'pt_BR' : 'pt_PT';
  return locales[code] ?? `${code}_${code.toUpperCase()}`;
}
