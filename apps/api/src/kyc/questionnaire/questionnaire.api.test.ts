import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';

let harness: PlatformHarness;
let niall: OperatorVisitor;
let mira: OperatorVisitor;
const answer = 'POST /api/v1/player/questionnaire/answer';
const good = {
  occupation: 'EMPLOYED_TECHNICAL',
  salaryRangeId: 3,
  sourceOfFunds: 'SALARY',
  placeOfBirth: 'Galway',
  nationality: 'IE',
};

beforeAll(async () => {
  harness = await openPlatformHarness();
  niall = await OperatorVisitor.signIn(harness.operatorUrl, 'compliance');
  mira = await OperatorVisitor.signIn(harness.operatorUrl, 'secondCompliance');
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { problem: { code: string; errors?: { field: string; code: string }[] } }) => error.problem,
  );
const stateOf = ({ visitor }: Guest) => visitor.call('GET /api/v1/player/documents/verification');

async function asked(): Promise<Guest> {
  const guest = await harness.openGuest();
  await niall.ask(guest.playerId, 'EDD_QUESTIONNAIRE');
  return guest;
}

// facts: K4.1
test('the lists are fetched by language, and incomes are in the player’s own currency', async () => {
  const { visitor } = await harness.openGuest();
  const { items: occupations } = await visitor.call('GET /api/v1/content/occupations?language=en');
  expect(occupations.at(-1)).toEqual({ id: 'OTHER', name: 'Other', isOther: true });
  const { items: sources } = await visitor.call('GET /api/v1/content/source-of-funds');
  expect(sources.filter((source: { isOther: boolean }) => source.isOther)).toHaveLength(1);
  const { items: ranges } = await visitor.call('GET /api/v1/content/salary-range');
  expect(ranges[0]).toEqual({
    id: 1,
    from: { amountMinor: '0', currency: 'EUR' },
    to: { amountMinor: '1500000', currency: 'EUR' },
  });
  expect(ranges.at(-1).to).toBeNull();
});

// facts: K4.1
test('occupation, source and a salary range above 0 are needed, and Other needs its text', async () => {
  const guest = await asked();
  const missing = async (change: object) =>
    (await problemOf(guest.visitor.call(answer, { body: { ...good, ...change } })))?.errors?.map(
      ({ field, code }) => `${field} ${code}`,
    );
  expect(await missing({ occupation: '' })).toEqual(['occupation kyc.answer_missing']);
  expect(await missing({ salaryRangeId: 0 })).toEqual(['salaryRangeId kyc.answer_missing']);
  expect(await missing({ sourceOfFunds: ' ' })).toEqual(['sourceOfFunds kyc.answer_missing']);
  expect(await missing({ occupation: 'OTHER', otherOccupation: '  ' })).toEqual([
    'otherOccupation kyc.answer_missing',
  ]);
  expect(await missing({ sourceOfFunds: 'OTHER' })).toEqual(['otherSource kyc.answer_missing']);
  expect(await missing({ nationality: 'XX' })).toEqual(['nationality kyc.country_unknown']);
  expect(await stateOf(guest)).toMatchObject({ kycStatus: 'EDD_PENDING', isQuestionnaireRequested: true });
});

// facts: K4.1, K1.1
test('a complete answer is stored and moves EDD_PENDING to EDD_UNDER_REVIEW', async () => {
  const guest = await asked();
  const body = {
    ...good,
    occupation: 'OTHER',
    otherOccupation: 'Lighthouse keeper',
    otherSource: 'left over',
  };
  expect(await guest.visitor.call(answer, { body })).toEqual({ kycStatus: 'EDD_UNDER_REVIEW' });
  const documents = await guest.visitor.call('GET /api/v1/player/documents');
  expect(documents['eddQuestionnaire'].documentStatus).toBe('UNDER_REVIEW');
  const file = await niall.call(`GET /api/operator/v1/players/${guest.playerId}`);
  expect(file['questionnaire']).toMatchObject({
    otherOccupation: 'Lighthouse keeper',
    sourceOfFunds: 'SALARY',
    otherSource: null,
    salaryRangeId: 3,
    placeOfBirth: 'Galway',
  });
  expect((await problemOf(guest.visitor.call(answer, { body })))?.code).toBe(
    'kyc.questionnaire_not_requested',
  );
});

test('a choice that is not on the list and an unexpected answer are refused', async () => {
  const guest = await asked();
  const { visitor } = guest;
  for (const change of [{ occupation: 'PIRATE' }, { sourceOfFunds: 'TREASURE' }, { salaryRangeId: 99 }]) {
    const problem = await problemOf(visitor.call(answer, { body: { ...good, ...change } }));
    expect(problem?.code).toBe('kyc.choice_unknown');
  }
  const other = await harness.openGuest();
  const problem = await problemOf(other.visitor.call(answer, { body: good }));
  expect(problem?.code).toBe('kyc.questionnaire_not_requested');
});

test('two operators end the review at ENHANCED, one sends it back to EDD_PENDING', async () => {
  const guest = await asked();
  await guest.visitor.call(answer, { body: good });
  const documentId = (await guest.visitor.call('GET /api/v1/player/documents'))['eddQuestionnaire']
    .documentId;
  const back = `POST /api/operator/v1/players/${guest.playerId}/documents/${documentId}/reject`;
  await niall.call(back, { reason: 'the source is not clear' });
  expect(await stateOf(guest)).toMatchObject({ kycStatus: 'EDD_PENDING', isQuestionnaireRequested: true });
  await guest.visitor.call(answer, { body: good });
  const { proposalId } = await niall.approve(guest.playerId, documentId);
  expect(await stateOf(guest)).toMatchObject({ kycStatus: 'EDD_UNDER_REVIEW' });
  await mira.call(`POST /api/operator/v1/proposals/${proposalId}/confirm`, { reason: 'agreed' });
  expect(await stateOf(guest)).toMatchObject({ kycStatus: 'ENHANCED', isQuestionnaireRequested: false });
});
