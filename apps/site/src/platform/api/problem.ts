import type { Problem } from '@halcyon/contract/platform/problem';

/** What the API refused or where it failed, as the browser sees it. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  readonly detail: string | undefined;
  readonly additionalInfo: Readonly<Record<string, string>>;
  /** Codes per field of the body, for a form to show below its fields. */
  readonly errors: readonly { readonly field: string; readonly code: string }[];
  readonly requestId: string | undefined;

  constructor(problem: Partial<Problem> & { status: number; code: string }) {
    super(problem.title ?? problem.code);
    this.status = problem.status;
    this.code = problem.code;
    this.detail = problem.detail;
    this.additionalInfo = problem.additionalInfo ?? {};
    this.errors = problem.errors ?? [];
    this.requestId = problem.requestId;
  }
}

/** No answer at all: the text of the specification is "Network Error". */
export function networkProblem(): ApiProblem {
  return new ApiProblem({ status: 0, code: 'network.error', title: 'Network Error' });
}

/** True for an `ApiProblem` and for what the server's own `call` rejects with, which has the same fields. */
export function isProblem(error: unknown): error is ApiProblem {
  return error instanceof Error && 'code' in error && 'status' in error;
}
