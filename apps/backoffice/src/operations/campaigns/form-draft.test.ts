import { readFileSync } from 'node:fs';
import type { CampaignDraft } from '@halcyon/contract/operations/campaigns.contract';
import { expect, test } from 'vitest';
import { draftOf } from './form-draft.ts';
import { blankForm, formOf, rowOf } from './form-model.ts';

const stored = ['demonstration', 'cashback'].flatMap((name) => {
  const file = new URL(`../../../../../content/campaigns/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly CampaignDraft[];
});

test.each(stored.map(({ body, terms }) => [body.name, { body, terms }] as const))(
  'a campaign that is opened in the form and saved again is unchanged: %s',
  (_name, draft) => {
    const { draft: saved, faults } = draftOf(formOf(draft), draft);
    expect(faults).toEqual([]);
    // A class without a weight has the default weight.
    const { default: rest } = draft.terms.weights;
    const categories = { slot: rest, table: rest, live: rest, ...draft.terms.weights.categories };
    const weights = { ...draft.terms.weights, categories };
    expect(saved).toEqual({ ...draft, terms: { ...draft.terms, weights } });
  },
);

test('what cannot be read is named by its field, and nothing is guessed', () => {
  const form = {
    ...blankForm(),
    players: '1000001, Nora',
    multiplier: '30,5',
    rows: [
      { ...rowOf('EUR'), percent: '33.33', cap: '1,000.00', minDeposit: '1.000', budget: '12.345' },
      { ...rowOf('XXQ'), fixed: '5' },
    ],
  };
  const { draft, faults } = draftOf(form, null);
  expect(draft.body.offers['EUR']).toMatchObject({ percentBps: 3_333, capMinor: '100000' });
  expect(faults).toEqual([
    { field: 'body.offers.XXQ', code: 'CURRENCY_UNKNOWN' },
    { field: 'body.audience.players', code: 'NO_NUMBER' },
    { field: 'body.offers.EUR.minDepositMinor', code: 'NO_AMOUNT' },
    { field: 'body.offers.XXQ.fixedMinor', code: 'NO_AMOUNT' },
    { field: 'body.budgets.EUR.limitMinor', code: 'NO_AMOUNT' },
    { field: 'terms.wager.multiplierE2', code: 'NO_NUMBER' },
  ]);
});

test('a cash-back takes its trigger from its windows and has no offer and no budget', () => {
  const { body, terms } = draftOf(
    { ...blankForm(), kind: 'CASHBACK', cashbackSchedule: 'DAILY' },
    null,
  ).draft;
  expect(body).toMatchObject({
    type: 'LOYALTY',
    trigger: { event: 'CASHBACK_DAILY' },
    offers: {},
    budgets: {},
  });
  expect(terms.cashback).toMatchObject({
    schedule: { kind: 'DAILY' },
    rateBps: 1_000,
    amounts: { EUR: { capMinor: null, minimumMinor: '0' } },
  });
});
