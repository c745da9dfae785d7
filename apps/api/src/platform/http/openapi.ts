import { Problem } from '@halcyon/contract/platform/problem';
import type { Endpoint, EndpointKey } from '@halcyon/contract/platform/endpoint';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type Documented = { readonly key: string; readonly endpoint: Endpoint };
type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of a list of endpoints. The contract is its only source. */
export function openApiOf(
  of: { title: string; version: string; origin: string },
  routes: readonly Documented[],
): Json {
  const paths: Record<string, Json> = {};
  for (const { key, endpoint } of routes) {
    const [method, path] = key.split(' ') as [string, string];
    const url = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[url] = { ...paths[url], [method.toLowerCase()]: operationOf(key as EndpointKey, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: of.title, version: of.version },
    servers: [{ url: of.origin }],
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem) },
      securitySchemes: { idToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operationOf(key: EndpointKey, endpoint: Endpoint): Json {
  const isSigned = endpoint.access === 'player' || endpoint.access === 'restricted';
  const status = endpoint.status ?? 200;
  const stepUp = endpoint.stepUp ? { 'session.step_up_required': 403 } : {};
  const refusals = Object.entries({ ...endpoint.refusals, ...stepUp });
  const byStatus = Map.groupBy(refusals, ([, refusedWith]) => refusedWith);
  const responses: Json = {
    [status]: {
      description: 'Success',
      ...(status === 204 ? {} : { content: { 'application/json': { schema: schemaOf(endpoint.answer) } } }),
    },
    default: problemAnswer('Any other problem'),
  };
  for (const [refusedWith, codes] of byStatus) {
    responses[refusedWith] = problemAnswer(codes.map(([code]) => `\`${code}\``).join(', '));
  }
  return {
    operationId: key.replaceAll(/[^A-Za-z0-9]+/g, '_'),
    summary: endpoint.summary,
    ...(isSigned ? { security: [{ idToken: [] }] } : {}),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.movesMoney
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: true,
              schema: { type: 'string', minLength: 8 },
            },
          ]
        : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { [bodyTypeOf(endpoint)]: { schema: bodySchemaOf(endpoint) } },
          },
        }
      : {}),
    responses,
  };
}

function bodyTypeOf({ bodyType }: Endpoint): string {
  return bodyType === 'multipart' ? 'multipart/form-data' : 'application/json';
}

/** The files of a form are parts named `file`. */
function bodySchemaOf({ body, files }: Endpoint): Json {
  const schema = body ? schemaOf(body) : {};
  if (!files) return schema;
  const file = { type: 'array', maxItems: files.max, items: { type: 'string', format: 'binary' } };
  return { ...schema, properties: { ...(schema['properties'] as Json), file } };
}

function problemAnswer(description: string): Json {
  const schema = { $ref: '#/components/schemas/Problem' };
  return { description, content: { 'application/problem+json': { schema } } };
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
}

function schemaOf(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as Json;
  return rest;
}

/** The same document as a page a person can read and search with the browser's own means; no script. */
export function openApiPage(document: Json): string {
  const { info, paths } = document as {
    info: { title: string };
    paths: Record<string, Record<string, Json>>;
  };
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `
    <details id="${escapeHtml(String(operation.operationId))}">
      <summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(String(operation.summary))}</summary>
      <pre>${escapeHtml(JSON.stringify({ ...operation, summary: undefined, operationId: undefined }, null, 2))}</pre>
    </details>`,
    ),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(info.title)}</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 960px; margin: 2rem auto; padding: 0 1rem; color: #10142a; background: #f5f6fb }
  summary { cursor: pointer; padding: .5rem; border-bottom: 1px solid #d5d9ea } b { display: inline-block; min-width: 4.5rem; color: #5a36e0 }
  pre { background: #fff; padding: 1rem; overflow: auto; border-radius: 8px } code { margin-right: .5rem }
</style></head><body><h1>${escapeHtml(info.title)}</h1>
<p>${rows.length} endpoints. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
${rows.join('')}</body></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** `/api/openapi.json` and its page `/api/docs`. */
export function mountOpenApi(
  app: FastifyInstance,
  origin: string,
  routes: Parameters<typeof openApiOf>[1],
): void {
  serveOpenApi(app, '/api', () => openApiOf({ title: 'Halcyon player API', version: '1', origin }, routes));
}

/** `openapi.json` and its page `docs` at this path, made for the first reader: a start does not wait for them. */
export function serveOpenApi(app: FastifyInstance, path: string, make: () => Json): void {
  let document: Json | undefined;
  let page: string | undefined;
  const made = () => (document ??= make());
  app.get(`${path}/openapi.json`, async () => made());
  app.get(`${path}/docs`, async (_request, reply) => {
    page ??= openApiPage(made()).replaceAll('/api/openapi.json', `${path}/openapi.json`);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
