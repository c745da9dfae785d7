import type { LoadInput } from '../../platform/api/route-loader.ts';

/** Loads a page of our own book; where a book is embedded, its pages are the book's to load. */
export function unlessEmbedded<Loaded extends { readonly meta: object }>(
  load: (input: LoadInput) => Promise<Loaded>,
) {
  return async (input: LoadInput): Promise<Loaded | { readonly meta: ReturnType<typeof metaOf> }> =>
    input.site.book === null ? load(input) : { meta: metaOf(input) };
}

function metaOf({ site }: LoadInput) {
  const { t } = site.texts;
  return {
    title: t('shell.title.page', { page: t('sportsbook.title') }),
    description: t('sportsbook.description'),
  };
}
