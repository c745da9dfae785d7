export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;
type Tree = { readonly [key: string]: string | Tree };

/** The texts of a language with i18next's `{{name}}` and plurals; an unknown key shows itself. */
export async function loadWords(language: string): Promise<Words> {
  const answer = await fetch(`/providers/texts/${language}`).catch(() => null);
  const tree = answer?.ok ? ((await answer.json()) as Tree) : {};
  const plurals = new Intl.PluralRules(language);
  const find = (key: string): string | undefined => {
    let found: string | Tree | undefined = tree;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'string' ? found : undefined;
  };
  return (key, values = {}) => {
    const { count } = values;
    const plural = typeof count === 'number' ? find(`${key}_${plurals.select(count)}`) : undefined;
    const text = plural ?? find(`${key}_other`) ?? find(key) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** Writes minor units the way a language does, exactly. */
export function moneyWriter(language: string, currency: string, exponent: number): (minor: bigint) => string {
  const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent };
  const written = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...digits,
  });
  return (minor) => {
    const text = minor.toString().padStart(exponent + 1, '0');
    const decimal = exponent === 0 ? text : `${text.slice(0, -exponent)}.${text.slice(-exponent)}`;
    return written.format(decimal as `${number}`);
  };
}

/** `96.26%` from hundredths of a percent, and `10,000`, as the language of the page writes them. */
export const figures = {
  percent: (basisPoints: number, digits = 2) =>
    new Intl.NumberFormat(document.documentElement.lang, {
      style: 'percent',
      minimumFractionDigits: digits,
      maximumFractionDigits: 2,
    }).format(basisPoints / 10_000),
  number: (value: number) =>
    new Intl.NumberFormat(document.documentElement.lang, {
      useGrouping: 'always',
    } as Intl.NumberFormatOptions).format(value),
};

/** `en_IE` and `en-IE` are the same language. */
export function languageTag(language: string): string {
  const tag = language.replace('_', '-');
  return Intl.NumberFormat.supportedLocalesOf([tag]).length > 0 ? tag : 'en';
}
