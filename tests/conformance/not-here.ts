import type { Case } from './case.ts';

/** Numbers of the list that games have; the others belong to sportsbooks, payments, identity and verification. */
const GAMES_LAST = 66;

/** Why a case in the terms of one provider does not apply to the others. */
const reasons: Readonly<Record<number, string>> = {
  23: 'no call sums a session up',
  24: 'a win carries no second one',
  25: 'no call tells of a batch that its rounds have paid',
  26: 'no call holds a bet and its win',
  27: 'no call holds a bet and its win',
  28: 'no call holds several actions',
  30: 'free rounds come in no separate call, or are tried under another number',
  31: 'no amount has a sign',
  32: 'nobody tips here',
  49: 'no hash covers single values',
  51: 'no signature covers the text of a number',
};

/** Every number of the list that no case here has, with the reason. Throws for one without. */
export function casesNotHere(known: readonly Case[]): readonly Case[] {
  const numbers = new Set(known.map(({ number }) => number));
  const missing = Array.from({ length: GAMES_LAST }, (_, at) => at + 1).filter((n) => !numbers.has(n));
  return missing.map((number) => {
    const why = reasons[number];
    if (why === undefined) throw new Error(`case ${number} neither applies nor is said why not`);
    return { number, title: 'of other protocols', whyNot: () => why, run: async () => [] };
  });
}
