import { createHash, createHmac } from 'node:crypto';

const ALGORITHM = 'AWS4-HMAC-SHA256';

export type AwsKey = { readonly accessKeyId: string; readonly secretAccessKey: string };
/** A request without a query. Every header given is signed; names in lower case, `host` and `x-amz-date` among them. */
export type AwsRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly region: string;
  readonly service: string;
};

/** An instant as `x-amz-date` has it: `20150830T123600Z`. */
export function awsDate(at: Date): string {
  return at.toISOString().replaceAll(/[:-]|\.\d{3}/g, '');
}

/** The `Authorization` header of a request. Source: AWS Signature Version 4, as published. */
export function awsAuthorization(key: AwsKey, request: AwsRequest): string {
  const { headers, region, service } = request;
  const at = headers['x-amz-date'] ?? '';
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]!.trim().replaceAll(/ +/g, ' ')}\n`).join('');
  const signed = names.join(';');
  const canonical = [request.method, request.path, '', lines, signed, hashOf(request.body)].join('\n');
  const scope = [at.slice(0, 8), region, service, 'aws4_request'];
  const text = [ALGORITHM, at, scope.join('/'), hashOf(canonical)].join('\n');
  const signingKey = scope.reduce<string | Buffer>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${key.secretAccessKey}`,
  );
  const signature = createHmac('sha256', signingKey).update(text).digest('hex');
  const credential = [key.accessKeyId, ...scope].join('/');
  return `${ALGORITHM} Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
