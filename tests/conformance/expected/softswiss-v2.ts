import type { Expected } from './expected.ts';
import { softswiss } from './softswiss.ts';

/**
 * Version 2 keeps version 1's rules and numbers in another form. That a refusal has a number was seen; under which HTTP
 * status it travels is from Twirp's table and not seen, so no refusal binds another operator's wallet but 403 and 5xx.
 * Sources and marks: docs/domains/play-softswiss.md.
 */
const { answers } = softswiss;
const unseen = (answer: string) => [answer, 'memory'] as const;

export const softswissV2: Expected = {
  ...softswiss,
  operatorId: /"id":"([^"]*)"/,
  answers: {
    ...answers,
    stakeWithoutFunds: unseen('412 100'),
    stakeInOtherCurrency: unseen('412 154'),
    stakeAboveCap: unseen('412 106'),
  },
};
