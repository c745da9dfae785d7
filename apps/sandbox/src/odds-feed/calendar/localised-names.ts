import type { Competition } from './competitions.data.ts';

/** Ids of the product's languages with their BCP 47 tags. */
const languages = {
  en: 'en', fi: 'fi', no: 'nb', de: 'de', caf: 'fr-CA', ca: 'en-CA', nz: 'en-NZ', fr: 'fr', inen: 'en-IN',
  cl: 'es-CL', pe: 'es-PE', pt: 'pt-PT', br: 'pt-BR', ja: 'ja', tl: 'fil', tr: 'tr', pl: 'pl',
} as const; // prettier-ignore
type Language = keyof typeof languages;
export type Names = Readonly<Record<string, string>>;

const english = ['en', 'ca', 'nz', 'inen'] as const;
const french = ['fr', 'caf'] as const;
const spanish = ['cl', 'pe'] as const;
const portuguese = ['pt', 'br'] as const;

/** Texts of all 17 languages from one of each tongue. */
function inEvery(
  texts: Readonly<Record<'en' | 'fi' | 'no' | 'de' | 'fr' | 'es' | 'pt' | 'ja' | 'tl' | 'tr' | 'pl', string>>,
): Record<Language, string> {
  const of = (ids: readonly Language[], text: string) => Object.fromEntries(ids.map((id) => [id, text]));
  const { fi, no, de, ja, tl, tr, pl } = texts;
  return {
    ...of(english, texts.en),
    ...of(french, texts.fr),
    ...of(spanish, texts.es),
    ...of(portuguese, texts.pt),
    fi, no, de, ja, tl, tr, pl,
  } as Record<Language, string>; // prettier-ignore
}

const england = inEvery({
  en: 'England', fi: 'Englanti', no: 'England', de: 'England', fr: 'Angleterre', es: 'Inglaterra', pt: 'Inglaterra',
  ja: 'イングランド', tl: 'Inglatera', tr: 'İngiltere', pl: 'Anglia',
}); // prettier-ignore
const international = inEvery({
  en: 'International', fi: 'Kansainvälinen', no: 'Internasjonalt', de: 'International', fr: 'International',
  es: 'Internacional', pt: 'Internacional', ja: '国際', tl: 'Internasyonal', tr: 'Uluslararası', pl: 'Międzynarodowe',
}); // prettier-ignore

/** `#` is the title, which is the same everywhere. */
const forms = {
  league: inEvery({
    en: '# League', fi: '#-liiga', no: '#-ligaen', de: '#-Liga', fr: 'Ligue #', es: 'Liga #', pt: 'Liga #',
    ja: '#リーグ', tl: 'Ligang #', tr: '# Ligi', pl: 'Liga #',
  }), // prettier-ignore
  tour: inEvery({
    en: '# Tour', fi: '#-kiertue', no: '#-touren', de: '#-Tour', fr: 'Circuit #', es: 'Circuito #', pt: 'Circuito #',
    ja: '#ツアー', tl: '# Tour', tr: '# Turu', pl: 'Cykl #',
  }), // prettier-ignore
  series: inEvery({
    en: '# Series', fi: '#-sarja', no: '#-serien', de: '#-Serie', fr: 'Série #', es: 'Serie #', pt: 'Série #',
    ja: '#シリーズ', tl: '# Series', tr: '# Serisi', pl: 'Seria #',
  }), // prettier-ignore
} as const;

export function competitionNames({ form, title }: Pick<Competition, 'form' | 'title'>): Names {
  return Object.fromEntries(Object.entries(forms[form]).map(([id, text]) => [id, text.replace('#', title)]));
}

export function categoryNames(country: string | null): Names {
  if (country === null) return international;
  if (country === 'GB-ENG') return england;
  return Object.fromEntries(
    Object.entries(languages).map(([id, tag]) => [
      id,
      new Intl.DisplayNames(tag, { type: 'region' }).of(country)!,
    ]),
  );
}
