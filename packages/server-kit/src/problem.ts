/** The input did not fit its schema. Travels as 400 with one entry per field. */
export class Invalid extends Error {
  override name = 'Invalid';
  readonly errors: readonly { field: string; code: string }[];

  constructor(errors: readonly { field: string; code: string }[]) {
    super('the input is not valid');
    this.errors = errors;
  }
}

const titles: Readonly<Record<string, string>> = {
  'request.invalid': 'Invalid request',
  'request.not_found': 'Not found',
  'request.too_large': 'Too large',
  'request.too_many': 'Too many requests',
  'request.busy': 'Busy',
  'session.token_expired': 'Token expired',
  'fault.unexpected': 'Unexpected fault',
};

type ProblemDocument<Code extends string> = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: Code;
  readonly requestId: string;
};

/** A problem document (RFC 9457), by its code. */
export function problemDocument<Code extends string>(
  code: Code,
  status: number,
  requestId: string,
): ProblemDocument<Code> {
  return { type: `urn:halcyon:problem:${code}`, title: titles[code] ?? code, status, code, requestId };
}

const codeByStatus = { 404: 'request.not_found', 413: 'request.too_large', 429: 'request.too_many' } as const;

/** Code of what the framework refused itself, or `fault.unexpected` for everything else that was thrown. */
export function frameworkCode(thrown: unknown) {
  const status = thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
  if (status in codeByStatus) return codeByStatus[status as keyof typeof codeByStatus];
  return status >= 400 && status < 500 ? 'request.invalid' : 'fault.unexpected';
}
