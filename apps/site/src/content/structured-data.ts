import type { Site } from '../platform/site.ts';

/** One breadcrumb: its name and its path below the locale prefix. */
export type PathStep = readonly [name: string, path: string];

/** A schema.org object. Rendered on the server only: the browser has no use for it. */
export type StructuredData = Readonly<Record<string, unknown>>;

/** Breadcrumbs for search engines; nothing in the browser. Source: schema.org/BreadcrumbList. */
export function breadcrumbData(site: Site, steps: readonly PathStep[]): readonly StructuredData[] {
  if (site.canonical === null) return [];
  const origin = new URL(site.canonical).origin;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map(([name, path], at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: `${origin}/${site.prefix}${path}`,
      })),
    },
  ];
}

/** A page of the site with its picture. Source: schema.org/WebPage. */
export function pageData(
  site: Site,
  page: { readonly title: string; readonly description: string; readonly image: string },
): readonly StructuredData[] {
  if (site.canonical === null) return [];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebPage',
      name: page.title,
      description: page.description,
      url: site.canonical,
      inLanguage: site.bcp47,
      primaryImageOfPage: { '@type': 'ImageObject', url: new URL(page.image, site.canonical).href },
    },
  ];
}

/** A list of pages in its order. Source: schema.org/ItemList. */
export function listData(site: Site, items: readonly PathStep[]): readonly StructuredData[] {
  if (site.canonical === null || items.length === 0) return [];
  const origin = new URL(site.canonical).origin;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: items.map(([name, path], at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        url: `${origin}/${site.prefix}${path}`,
      })),
    },
  ];
}

/** The operator and its site, for the home page. Source: schema.org/Organization, schema.org/WebSite. */
export function organizationData(site: Site, name: string): readonly StructuredData[] {
  if (site.canonical === null) return [];
  const { origin } = new URL(site.canonical);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name,
      url: `${origin}/`,
      logo: `${origin}/images/brand/icon-512.png`,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name,
      url: site.canonical,
      inLanguage: site.bcp47,
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}/${site.prefix}/online-casino?search={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
