/** Texts of a code by the language of `lg`; every other language gets English. */
const texts: Readonly<Record<string, (brand: string, code: string) => string>> = {
  en: (brand, code) => `Your ${brand} code is ${code}. Never share it with anyone.`,
  de: (brand, code) => `Dein ${brand}-Code lautet ${code}. Gib ihn an niemanden weiter.`,
  fi: (brand, code) => `${brand}-koodisi on ${code}. Älä kerro sitä kenellekään.`,
  fr: (brand, code) => `Votre code ${brand} est ${code}. Ne le communiquez à personne.`,
  nb: (brand, code) => `${brand}-koden din er ${code}. Ikke del den med noen.`,
  pl: (brand, code) => `Twój kod ${brand}: ${code}. Nie podawaj go nikomu.`,
  pt: (brand, code) => `O seu código ${brand} é ${code}. Não o partilhe com ninguém.`,
  'pt-br': (brand, code) => `Seu código ${brand} é ${code}. Não compartilhe com ninguém.`,
  es: (brand, code) => `Tu código de ${brand} es ${code}. No lo compartas con nadie.`,
  tr: (brand, code) => `${brand} kodunuz: ${code}. Kodu kimseyle paylaşmayın.`,
  ja: (brand, code) => `${brand}の認証コードは${code}です。誰にも教えないでください。`,
  fil: (brand, code) => `Ang ${brand} code mo ay ${code}. Huwag itong ibigay kahit kanino.`,
};

/** The message with a code, as the real service words it in the requested language. */
export function smsText(lg: string, brand: string, code: string): string {
  const text = texts[lg] ?? texts[lg.split('-')[0] ?? ''] ?? texts['en']!;
  return text(brand, code);
}
