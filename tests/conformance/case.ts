import type { WireAnswer } from '../../apps/sandbox/src/providers/simulator.ts';
import type { ProviderAnswer } from '../../apps/sandbox/src/providers/transport.ts';
import type { Mark, Situation } from './expected/expected.ts';
import type { OwnControls, WalletUnderTest } from './wallet-under-test.ts';

/** One check: passed if both are equal. `mark`: how sure the expectation is. */
export type Line = {
  readonly what: string;
  readonly expected: string;
  readonly seen: string;
  readonly mark?: Mark;
};
export type Case = {
  /** In the list of tricky cases, docs/domains/play.md#conformance. */
  readonly number: number;
  readonly title: string;
  /** The reason why the case does not apply; null: it does. */
  readonly whyNot?: (wallet: WalletUnderTest) => string | null;
  readonly run: (wallet: WalletUnderTest, own: OwnControls) => Promise<readonly Line[]>;
  /** True: it needs what only our own harness can do. */
  readonly needsHarness?: boolean;
};

export const line = (
  what: string,
  expected: string | number | bigint,
  seen: string | number | bigint,
): Line => ({
  what,
  expected: String(expected),
  seen: String(seen),
});

/**
 * Status and code on the wire against the table of the provider's protocol. Another operator's wallet is only checked
 * against what was seen in public; where we chose ourselves, any answer of the protocol will do.
 */
export function told(
  { expected, own }: WalletUnderTest,
  what: string,
  situation: Situation,
  answer: ProviderAnswer | null,
): Line {
  const expectation = expected.answers[situation];
  if (!expectation) return line(what, 'no such call', answer ? textOf(answer) : 'no such call');
  const [text, mark, id] = expectation;
  if (!answer) return { ...line(what, text, 'no such call'), mark };
  if (!own && mark !== 'seen') return line(what, 'answered', usable(answer));
  const seenId = id === undefined ? '' : `, id "${operatorId(expected.operatorId, answer)}"`;
  const expectedId = id === undefined ? '' : `, id "${id}"`;
  return { ...line(what, text + expectedId, textOf(answer) + seenId), mark };
}

function textOf({ status, code }: ProviderAnswer): string {
  return code === String(status) ? code : `${status} ${code}`;
}

/** Two answers to one call name the operator's transaction, and the same one; nothing where the protocol has no such rule. */
export function oneId(
  { expected }: WalletUnderTest,
  first: ProviderAnswer,
  second: ProviderAnswer,
): readonly Line[] {
  if (!expected.operatorId || expected.duplicate !== 'repeat') return [];
  const [one, two] = [operatorId(expected.operatorId, first), operatorId(expected.operatorId, second)];
  const seen = one === 'none' || one === '' ? 'none' : one === two ? 'one' : 'two';
  return [line('operator’s ids', 'one', seen)];
}

/** Ours, as in the response; `none` where absent. */
function operatorId(where: RegExp | null, { body }: ProviderAnswer): string {
  return where?.exec(body)?.[1] ?? 'none';
}

/** In a word: done, not done, or no answer that a provider could use. */
export function word(answer: WireAnswer | null): string {
  if (answer === null) return 'no such call';
  if (answer.verdict === 'done') return 'done';
  // The simulator's code for an answer that it cannot parse.
  return /^(?:NO_ANSWER|UNREADABLE|ANSWER_TOO_LONG|HTTP_\d+)$/.test(answer.code)
    ? 'no usable answer'
    : 'not done';
}

export const usable = (answer: WireAnswer | null): string =>
  word(answer) === 'no usable answer' ? 'no usable answer' : 'answered';
