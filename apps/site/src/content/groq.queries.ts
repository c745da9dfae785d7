import type { Site } from '../platform/site.ts';

/**
 * Queries the content service in its own form (GROQ over HTTP). The caller names the shape that its query projects.
 * Parameters are sent as JSON, as the hosted service requires.
 * Source: docs/decisions/content-source.md.
 */
export async function groq<Result>(
  site: Pick<Site, 'call'>,
  query: string,
  params: Readonly<Record<string, string | readonly string[]>>,
  signal?: AbortSignal,
): Promise<Result> {
  const named = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [`$${name}`, JSON.stringify(value)]),
  );
  const answer = await site.call(
    'GET /v2021-08-31/data/query/production',
    { query: { query, ...named } },
    signal ? { signal } : {},
  );
  return answer.result as Result;
}
