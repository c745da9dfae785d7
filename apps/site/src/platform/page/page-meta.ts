import type { MetaDescriptor } from 'react-router';

type LdJsonObject = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json'];

/** Title and description of a page; the loader of the page puts both in words. */
export type PageMeta = {
  title: string;
  description?: string;
  /** Objects of schema.org: data blocks, which run nothing and so need no nonce. */
  structured?: readonly Readonly<Record<string, unknown>>[];
};

/** The `meta` export of a route whose loader answers with `meta`. */
export function pageMeta({ loaderData }: { loaderData?: { meta?: PageMeta } | undefined }): MetaDescriptor[] {
  const meta = loaderData?.meta;
  if (!meta) return [];
  return [
    { title: meta.title },
    ...(meta.description ? [{ name: 'description', content: meta.description }] : []),
    ...(meta.structured ?? []).map((object) => ({ 'script:ld+json': { ...object } as LdJsonObject })),
  ];
}
