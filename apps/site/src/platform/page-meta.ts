import type { MetaDescriptor } from 'react-router';

/** Title and description of a page; the loader of the page puts both in words. */
export type PageMeta = { title: string; description?: string };

/** The `meta` export of a route whose loader answers with `meta`. */
export function pageMeta({ loaderData }: { loaderData?: { meta?: PageMeta } | undefined }): MetaDescriptor[] {
  const meta = loaderData?.meta;
  if (!meta) return [];
  return [
    { title: meta.title },
    ...(meta.description ? [{ name: 'description', content: meta.description }] : []),
  ];
}
