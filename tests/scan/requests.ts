import { hostileValues, forgedFields, sample, type Schema } from './values.ts';

type Parameter = { readonly name: string; readonly in: 'path' | 'query' | 'header'; readonly schema: Schema };
export type Operation = {
  readonly parameters?: readonly Parameter[];
  /** Absent: anyone may call. */
  readonly security?: readonly unknown[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
export type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> };

/** One request of the scan. `key` is the endpoint that it means, `of` what is odd about it. */
export type Attack = {
  readonly key: string;
  readonly of: string;
  /** True: the address names something of another player, so there is nothing there for this one. */
  readonly isForeign: boolean;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
};

const JSON_TYPE = 'application/json';

/** Every request that the description gives rise to, in a fixed order: the same description, the same scan. */
export function* attacksOf(description: Description, foreignIds: readonly string[]): Generator<Attack> {
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      yield* attacksOn(`${method.toUpperCase()} ${path}`, operation, foreignIds);
    }
  }
}

function* attacksOn(key: string, operation: Operation, foreignIds: readonly string[]): Generator<Attack> {
  const [method = 'GET', path = '/'] = key.split(' ');
  const parameters = operation.parameters ?? [];
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const schema = content?.schema;
  const honest = Object.fromEntries(parameters.map(({ name, schema: of }) => [name, sample(of, name)]));
  const honestBody = schema ? sample(schema) : undefined;
  const isForm = type === 'multipart/form-data';

  const make = (
    of: string,
    values: Readonly<Record<string, unknown>> = honest,
    body = honestBody,
  ): Attack => ({
    key,
    of,
    isForeign: false,
    method,
    path: addressOf(path, parameters, values),
    headers: {
      ...(body !== undefined && !isForm ? { 'content-type': JSON_TYPE } : {}),
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body === undefined ? {} : { body: isForm ? formOf(body) : JSON.stringify(body) }),
  });

  yield make('honest');
  for (const { name, in: place } of parameters) {
    if (place === 'header') continue;
    for (const [at, value] of hostileValues.entries())
      yield make(`${name}=#${at}`, { ...honest, [name]: value });
    // Objects of another player, wherever an id is possible.
    const isForeign = place === 'path' && operation.security !== undefined;
    for (const id of foreignIds) yield { ...make(`${name}=foreign`, { ...honest, [name]: id }), isForeign };
  }
  if (parameters.some(({ in: place }) => place === 'query')) {
    const attack = make('doubled query');
    const [query] = attack.path.split('?').slice(1);
    yield { ...attack, path: query ? `${attack.path}&${query}` : attack.path };
  }
  for (const [name] of Object.entries(schema?.properties ?? {})) {
    const base = honestBody as Record<string, unknown>;
    for (const [at, value] of hostileValues.entries())
      yield make(`${name}:#${at}`, honest, { ...base, [name]: value });
    for (const id of foreignIds) yield make(`${name}:foreign`, honest, { ...base, [name]: id });
    const { [name]: _left, ...others } = base;
    yield make(`without ${name}`, honest, others);
  }
  yield* shapes(make, schema !== undefined, honestBody);
}

/** What is odd about the request as a whole. */
function* shapes(
  make: (of: string, values?: undefined, body?: unknown) => Attack,
  hasBody: boolean,
  honestBody: unknown,
): Generator<Attack> {
  const plain = make('plain');
  const json = { ...plain.headers, 'content-type': JSON_TYPE };
  const raw = (of: string, body: string, headers = json): Attack => ({ ...plain, of, body, headers });
  if (plain.method !== 'GET') {
    yield raw('no JSON', '{"a":');
    yield raw('an array', '[]');
    yield raw('a word', '"x"');
    yield raw('null', 'null');
    yield raw('prototype', '{"__proto__":{"isAdmin":true}}');
    yield raw('constructor', '{"constructor":{"prototype":{"isAdmin":true}}}');
    yield raw('half a mebibyte', JSON.stringify({ a: 'a'.repeat(512 * 1024) }));
    yield raw('a form', 'a=1&b=2', { ...plain.headers, 'content-type': 'application/x-www-form-urlencoded' });
    yield raw('text', '{"a":1}', { ...plain.headers, 'content-type': 'text/plain' });
    yield raw('xml', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', {
      ...plain.headers,
      'content-type': 'application/xml',
    });
    yield raw(
      'a broken form',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="../../x"\r\n\r\n',
      {
        ...plain.headers,
        'content-type': 'multipart/form-data; boundary=x',
      },
    );
    if (hasBody && typeof honestBody === 'object') {
      yield make('fields of the house', undefined, { ...honestBody, ...forgedFields });
    }
  }
  const withHeader = (of: string, name: string, value: string): Attack => ({
    ...plain,
    of,
    headers: { ...plain.headers, [name]: value },
  });
  yield withHeader('no key', 'idempotency-key', '');
  yield withHeader('a long key', 'idempotency-key', 'k'.repeat(5_000));
  yield withHeader('another site', 'site-context', '2');
  yield withHeader('no site', 'site-context', '-1; drop');
  yield withHeader('another token', 'access-token', 'eyJhbGciOiJub25lIn0.e30.');
  yield withHeader('another host', 'x-forwarded-host', 'evil.example');
  yield withHeader('another method', 'x-http-method-override', 'DELETE');
  yield withHeader('odd language', 'accept-language', '../../en'.repeat(50));
  yield { ...plain, of: 'a longer path', path: plain.path.replace(/(\?|$)/, '/%2e%2e/%00$1') };
}

function addressOf(
  path: string,
  parameters: readonly Parameter[],
  values: Readonly<Record<string, unknown>>,
): string {
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(wellFormed(values[name])) || '%20',
  );
  const query = parameters
    .filter(({ in: place, name }) => place === 'query' && values[name] !== undefined)
    .map(({ name }) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(values[name]))}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** As text, for an address; half a surrogate pair is not allowed in one. */
function wellFormed(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed().slice(0, 6_000);
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (name === 'file') form.append(name, new Blob(['not a picture'], { type: 'image/jpeg' }), '../x.jpg');
    else form.append(name, wellFormed(value));
  }
  return form;
}
