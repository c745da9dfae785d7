import type { Line } from '../case.ts';
import type { Result } from '../certificate.ts';

/** One check of one side of an odds feed. */
export type FeedCase<Subject> = {
  readonly title: string;
  /** A reason instead of lines: nothing of the kind was seen. */
  readonly run: (subject: Subject) => Promise<readonly Line[] | string>;
};

/** Every case, one after the other; `subjectFor` opens what each is put to. */
export async function certifyFeed<Subject>(
  cases: readonly FeedCase<Subject>[],
  put: (run: FeedCase<Subject>['run']) => Promise<readonly Line[] | string>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const [at, { title, run }] of cases.entries()) {
    const lines = await put(run).catch((error: unknown) => [
      { what: 'run', expected: 'to the end', seen: String(error) },
    ]);
    const head = { number: at + 1, title };
    if (typeof lines === 'string') {
      results.push({ ...head, state: 'not applicable', why: lines, lines: [] });
      continue;
    }
    const isGood = lines.every(({ expected, seen }) => expected === seen);
    results.push({ ...head, state: isGood ? 'passed' : 'failed', why: '', lines });
  }
  return results;
}
