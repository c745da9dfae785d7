import { readFileSync } from 'node:fs';

/** What a stage counted, and by name what failed. */
export type Counts = { readonly passed: number; readonly failures: readonly string[] };

export function sum(all: readonly Counts[]): Counts {
  return {
    passed: all.reduce((total, { passed }) => total + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
  };
}

type VitestReport = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
};

/** A file that failed without a failed test (its set-up did) counts once; so does an error outside every test. */
export function readVitest(path: string, exitCode: number): Counts {
  const { numPassedTests: passed, testResults } = read<VitestReport>(path);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${name}: ${fullName}`);
    return status === 'failed' ? [`${name}: ${message.split('\n')[0] || 'its set-up'}`] : [];
  });
  if (exitCode !== 0 && failures.length === 0) failures.push('an error outside every test; see above');
  return { passed, failures };
}

type PlaywrightSuite = {
  readonly file: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly { readonly projectName: string; readonly status: string }[];
  }[];
};
type PlaywrightReport = {
  readonly stats: { readonly expected: number };
  readonly suites: readonly PlaywrightSuite[];
};

/** A test that passed at a second try counts as failed. */
export function readPlaywright(path: string, exitCode: number): Counts {
  const { stats, suites } = read<PlaywrightReport>(path);
  const failures = suites.flatMap(failuresIn);
  if (exitCode !== 0 && failures.length === 0) failures.push('an error outside every test; see above');
  return { passed: stats.expected, failures };
}

function failuresIn({ file, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `${file} [${projectName}]: ${title}`),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

function read<Report>(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8')) as Report;
}
