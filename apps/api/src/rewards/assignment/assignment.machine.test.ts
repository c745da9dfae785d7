import { expect, test } from 'vitest';
import {
  assignmentEvents,
  assignmentState,
  isEnded,
  stepAssignment,
  wireStateOf,
  type AssignmentState,
} from './assignment.machine.ts';

const states = Object.keys(assignmentState) as AssignmentState[];

// facts: B2.2
test('an assignment takes exactly the steps of the table, and none after its end', () => {
  const taken = states.map((state) => [
    state,
    assignmentEvents.flatMap((event) => {
      const to = stepAssignment(state, event);
      return to === null ? [] : [`${event} > ${to}`];
    }),
  ]);
  const waiting = ['giveUp > CANCELED', 'lapse > EXPIRED', 'cancel > CANCELED'];
  expect(Object.fromEntries(taken)).toEqual({
    PENDING_CONSENT: ['agree > ELIGIBLE', 'disagree > CANCELED', ...waiting],
    ELIGIBLE: ['optIn > OPTED_IN', 'activate > ACTIVATED', 'queue > QUEUED', ...waiting],
    OPTED_IN: ['optOut > ELIGIBLE', 'activate > ACTIVATED', 'queue > QUEUED', ...waiting],
    QUEUED: ['activate > ACTIVATED', ...waiting],
    ACTIVATED: [
      'complete > COMPLETED',
      'giveUp > FORFEITED',
      'runOut > EXPIRED',
      'empty > EMPTY',
      'endForPlayer > FORFEITED',
    ],
    COMPLETED: [],
    FORFEITED: [],
    EXPIRED: [],
    EMPTY: [],
    CANCELED: [],
  });
});

test('what is over reads ACTIVATED after a completion and FORFEITED after every other end', () => {
  const over = states.filter(isEnded).map((state) => [state, wireStateOf(state)]);
  expect(Object.fromEntries(over)).toEqual({
    COMPLETED: 'ACTIVATED',
    FORFEITED: 'FORFEITED',
    EXPIRED: 'FORFEITED',
    EMPTY: 'FORFEITED',
    CANCELED: 'FORFEITED',
  });
  expect(wireStateOf('ACTIVATED')).toBe('ACTIVATED');
  expect(wireStateOf('QUEUED')).toBeNull();
});
