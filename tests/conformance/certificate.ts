import type { Case, Line } from './case.ts';
import { failureCases } from './cases-failure.ts';
import { moneyCases } from './cases-money.ts';
import { orderCases } from './cases-order.ts';
import { repeatCases } from './cases-repeats.ts';
import { rollbackCases } from './cases-rollbacks.ts';
import { roundCases } from './cases-rounds.ts';
import { sessionCases } from './cases-session.ts';
import { spinCases } from './cases-spins.ts';
import { casesNotHere } from './not-here.ts';
import { ownCases } from './providers/own-cases.ts';
import type { WalletUnderTest } from './wallet-under-test.ts';

export type Result = {
  readonly number: number;
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'not applicable';
  /** Why it does not apply; empty otherwise. */
  readonly why: string;
  readonly lines: readonly Line[];
};

export const cases: readonly Case[] = [
  ...repeatCases,
  ...rollbackCases,
  ...orderCases,
  ...roundCases,
  ...moneyCases,
  ...sessionCases,
  ...failureCases,
  ...spinCases,
].toSorted((one, other) => one.number - other.number);

/** The list that all share, what this provider alone sends, and why the rest does not apply: no number is missing. */
export function casesFor({ name }: Pick<WalletUnderTest, 'name'>): readonly Case[] {
  const applying = [...cases, ...(ownCases[name] ?? [])];
  const all = [...applying, ...casesNotHere(applying)];
  return all.toSorted((one, other) => one.number - other.number);
}

/** Every case that applies, one after the other; after each the books are checked where they are visible. */
export async function certify(
  wallet: WalletUnderTest,
  chosen: readonly Case[] = casesFor(wallet),
): Promise<Result[]> {
  const results: Result[] = [];
  for (const each of chosen) results.push(await tried(wallet, each));
  return results;
}

async function tried(wallet: WalletUnderTest, each: Case): Promise<Result> {
  const { number, title } = each;
  const why =
    each.whyNot?.(wallet) ?? (each.needsHarness && !wallet.own ? 'needs the wallet’s own house' : null);
  if (why !== null) return { number, title, state: 'not applicable', why, lines: [] };
  const lines = await each
    .run(wallet, wallet.own!)
    .catch((error: unknown) => [{ what: 'run', expected: 'to the end', seen: String(error) }]);
  if (lines.length === 0) {
    return { number, title, state: 'not applicable', why: 'the protocol has no such call', lines };
  }
  const deviations = (await wallet.own?.deviations()) ?? [];
  const books = wallet.own
    ? [{ what: 'books', expected: 'exact', seen: deviations.length === 0 ? 'exact' : 'off' }]
    : [];
  const all = [...lines, ...books];
  const isGood = all.every(({ expected, seen }) => expected === seen);
  return { number, title, state: isGood ? 'passed' : 'failed', why: '', lines: all };
}

/** As text: case, expected, seen, passed. */
export function printed(provider: string, results: readonly Result[]): string {
  const rows = results.map((result) => {
    const head = `${String(result.number).padStart(3)}  ${result.state.padEnd(14)}  ${result.title}`;
    if (result.state === 'not applicable') return `${head} (${result.why})`;
    const lines = result.lines.map(
      ({ what, expected, seen, mark }) =>
        `       ${what}: expected ${expected}${mark ? ` [${mark}]` : ''}, seen ${seen}${expected === seen ? '' : '  <--'}`,
    );
    return [head, ...lines].join('\n');
  });
  const count = (state: Result['state']) => results.filter((result) => result.state === state).length;
  const sum = `${provider}: ${count('passed')} passed, ${count('failed')} failed, ${count('not applicable')} not applicable`;
  return [`Certificate of ${provider}`, ...rows, sum].join('\n');
}
