/**
 * Evenly spaced logins, each of another account from an unknown browser. A login that is sent late counts from when
 * it was due. Runs as a child process and prints one line of JSON.
 */
export type LoginOrder = {
  readonly url: string;
  readonly perSecond: number;
  readonly measureMs: number;
  /** E-mails are `${prefix}${number}@bench.example`. */
  readonly prefix: string;
  readonly accounts: number;
  readonly password: string;
};
export type LoginFigures = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
  readonly timesMs: readonly number[];
};

/** Returns the milliseconds, or null when the response was none of the expected. */
export async function logIn(
  url: string,
  email: string,
  password: string,
  expected = 200,
): Promise<number | null> {
  const startMs = performance.now();
  const answer = await fetch(`${url}/api/v1/player/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  await answer.arrayBuffer();
  return answer.status === expected ? performance.now() - startMs : null;
}

async function run(order: LoginOrder): Promise<LoginFigures> {
  const startMs = performance.now();
  const count = Math.floor((order.measureMs / 1000) * order.perSecond);
  const times: number[] = [];
  let failed = 0;
  const one = async (number: number) => {
    const dueMs = startMs + (number * 1000) / order.perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())));
    const lateMs = performance.now() - dueMs;
    const took = await logIn(
      order.url,
      `${order.prefix}${number % order.accounts}@bench.example`,
      order.password,
    );
    if (took === null) failed += 1;
    else times.push(took + lateMs);
  };
  await Promise.all(Array.from({ length: count }, (_, number) => one(number)));
  const seconds = (performance.now() - startMs) / 1000;
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), failed, timesMs: times };
}

if (import.meta.main)
  console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? '{}') as LoginOrder)));
