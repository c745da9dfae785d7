import type { Definition } from './score-rules.ts';
import type { Counted, Counter } from './record.ts';
import type { Reading } from './reading.ts';
import type { Scope } from './scope.ts';
import { isWon, type Verdict } from './verdict.ts';

/** Rules on the order in which sides were credited. */

/** The answer of a market once it is known. `undefined`: not yet. Null: there is none, all is void. */
type Answer = string | null | undefined;

export function chosen(read: Reading, answer: Answer): Verdict {
  if (answer === undefined) return null;
  if (answer === null) return 'VOID';
  read.note('answer', answer);
  return isWon(read.outcome === answer);
}

/** Where nothing can be named any more, `none` is the answer if the market has it, else the market is void. */
type Missing = 'none' | null;

/** Who was credited with the unit that the side or both together then had `number` of. */
function atUnit(counted: readonly Counted[], number: number, of: 'both' | 'side'): Counted | undefined {
  const sums = { home: 0, away: 0 };
  return counted.find(({ side, value }) => {
    sums[side] += value;
    return (of === 'side' ? sums[side] : sums.home + sums.away) >= number;
  });
}

function creditedTo(
  read: Reading,
  credited: Counted | undefined,
  missing: Missing,
  isClosed: boolean,
): Answer {
  if (!credited) return isClosed ? missing : undefined;
  read.note('second', credited.second);
  return credited.side;
}

export const nth = (
  counter: Counter,
  number: string | number,
  missing: Missing,
  scope?: (read: Reading) => Scope,
): Definition => ({
  id: 'nth',
  decide: (read) => {
    const wanted = typeof number === 'number' ? number : read.number(number);
    const within = scope?.(read) ?? read.scope;
    const credited = atUnit(read.listed(counter, within), wanted, 'both');
    return chosen(read, creditedTo(read, credited, missing, read.isOver(within)));
  },
});

/** Of things that count more than one, such as red cards: the n-th of them, whatever it counts. */
export const nthThing = (counter: Counter, number: string): Definition => ({
  id: 'nth',
  decide: (read) => {
    const credited = read.listed(counter)[read.number(number) - 1];
    return chosen(read, creditedTo(read, credited, 'none', read.isOver()));
  },
});

export const last = (counter: Counter, missing: Missing): Definition => ({
  id: 'last',
  decide: (read) =>
    read.isOver()
      ? chosen(read, creditedTo(read, read.listed(counter).at(-1), missing, true))
      : chosen(read, undefined),
});

export const race = (counter: Counter, number: string, missing: Missing): Definition => ({
  id: 'race',
  decide: (read) => {
    const first = atUnit(read.listed(counter), read.number(number), 'side');
    return chosen(read, creditedTo(read, first, missing, read.isOver()));
  },
});
