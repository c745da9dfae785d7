import { afterEach, expect, test } from 'vitest';
import { openQueryRunner, type QueryRunner } from './query-runner.ts';

const documents = Array.from({ length: 3_000 }, (_, at) => ({
  _id: `d${at}`,
  _type: 'thing',
  number: at,
  name: `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa${at}`,
}));
let runner: QueryRunner;
afterEach(() => runner.close());
const codeOf = (asked: Promise<string>) =>
  asked.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  );

test('a pattern of many wildcards, or a list of thousands as a parameter, is refused as too heavy and delays no other query', async () => {
  runner = openQueryRunner(documents);
  await runner.run('1', {});
  const ids = Array.from({ length: 5_000 }, (_, at) => `x${at}`);
  const startMs = performance.now();
  const heavy = Array.from({ length: 4 }, (_, at) => [
    codeOf(runner.run(`*[name match "*a*a*a*a*a*a*b${at}"]`, {})),
    codeOf(runner.run(`*[_id in $ids && number > ${at}]`, { ids })),
  ]).flat();
  await expect(runner.run('count(*[number < 10])', {})).resolves.toBe('10');
  expect(performance.now() - startMs).toBeLessThan(1_000);
  expect(new Set(await Promise.all(heavy))).toEqual(new Set(['content.query_too_heavy']));
  await expect(runner.run('count(*[name match "aaa*1"])', {})).resolves.toMatch(/^\d+$/);
  await expect(runner.run('count(*[_id in $ids])', { ids: ['d1', 'd2'] })).resolves.toBe('2');
});

test('eight queries that no weight foresees share the threads by a quarter of a second while a plain one waits', async () => {
  runner = openQueryRunner(documents);
  await runner.run('1', {});
  // The wildcards of this pattern appear only when it is evaluated.
  const pattern = 'count(*[name match array::join($parts, "*")])';
  const partsOf = (at: number) => ['', ...Array<string>(14).fill('a'), `b${at}`];
  const heavy = Array.from({ length: 8 }, (_, at) => codeOf(runner.run(pattern, { parts: partsOf(at) })));
  const startMs = performance.now();
  await expect(runner.run('count(*)', {})).resolves.toBe('3000');
  expect(performance.now() - startMs).toBeLessThan(5_000);
  expect(new Set(await Promise.all(heavy))).toEqual(new Set(['content.query_too_slow']));
});

test('a parameter that is nested without end is refused immediately', async () => {
  runner = openQueryRunner(documents);
  const deep = JSON.parse('['.repeat(60_000) + ']'.repeat(60_000)) as unknown;
  expect(await codeOf(runner.run('$p', { p: deep }))).toBe('content.query_too_deep');
  await expect(runner.run('$p.a[0]', { p: { a: [7] } })).resolves.toBe('7');
});
