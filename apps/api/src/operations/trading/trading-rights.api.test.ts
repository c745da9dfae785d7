import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { refusalOf } from '@halcyon/testkit/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const path = '/api/operator/v1/trading';
const unknown = '01900000-0000-7000-8000-000000000001';
const calls = {
  read: [
    [`GET ${path}/events`],
    [`GET ${path}/settings`],
    [`GET ${path}/boosts`],
    [`GET ${path}/player-factors`],
    [`GET ${path}/bets?list=pending`],
    [`GET ${path}/feed`],
  ],
  write: [
    [`POST ${path}/events/${unknown}/suspend`, { market: null, reason: 'wrong line-up' }],
    [`POST ${path}/events/${unknown}/resume`, { market: null, reason: 'line-up is right' }],
  ],
  correct: [
    [
      `POST ${path}/events/${unknown}/corrections`,
      {
        change: { way: 'void', market: '1x2', from: null, until: null },
        basedOn: null,
        reason: 'not played',
      },
    ],
  ],
  elsewhere: [
    ['GET /api/operator/v1/audit'],
    ['GET /api/operator/v1/providers'],
    ['GET /api/operator/v1/withdrawals'],
    ['GET /api/operator/v1/campaigns'],
  ],
} as const;

let harness: PlatformHarness;
beforeAll(async () => {
  harness = await openPlatformHarness({ environment: { HALCYON_SPORTSBOOK: 'on' } });
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

/** Answers by call: `done`, or the code of the refusal. */
async function answersOf(operator: OperatorVisitor, kind: keyof typeof calls) {
  const answers: string[] = [];
  for (const [call, body] of calls[kind] as readonly (readonly [string, object?])[])
    answers.push(await refusalOf(operator.call(call, body)));
  return answers;
}
const notAllowed = 'operator.not_allowed';

describe('the trading role', () => {
  test('opens every page of the desk, suspends and corrects', async () => {
    const tess = await OperatorVisitor.signIn(harness.operatorUrl, 'trading');
    expect(new Set(await answersOf(tess, 'read'))).toEqual(new Set(['done']));
    expect(await answersOf(tess, 'write')).not.toContain(notAllowed);
    expect(await answersOf(tess, 'correct')).not.toContain(notAllowed);
  });
  test('has no part in money, campaigns, providers or the audit log', async () => {
    const tess = await OperatorVisitor.signIn(harness.operatorUrl, 'trading');
    expect(new Set(await answersOf(tess, 'elsewhere'))).toEqual(new Set([notAllowed]));
  });
});

test.each(['support', 'verification'] as const)(
  'an operator of %s neither sees nor moves the book',
  async (who) => {
    const operator = await OperatorVisitor.signIn(harness.operatorUrl, who);
    for (const kind of ['read', 'write', 'correct'] as const)
      expect(new Set(await answersOf(operator, kind))).toEqual(new Set([notAllowed]));
  },
);
