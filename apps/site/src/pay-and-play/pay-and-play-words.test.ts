import { payAndPlayEndpoints } from '@halcyon/contract/pay-and-play/pay-and-play.contract';
import { describe, expect, test } from 'vitest';
import { numberFormOf } from '../platform/text/number-text.ts';
import { readForm } from './bank-form.tsx';
import { payAndPlayRefusal } from './pay-and-play-words.ts';

const codes = [
  ...new Set(Object.values(payAndPlayEndpoints).flatMap(({ refusals }) => Object.keys(refusals))),
];
/** Impossible in the form: currency, kinds and periods are the market's; a refused login right after is a fault. */
const general = ['limit.currency_mismatch', 'limit.interval', 'limit.not_offered', 'login.not_ready'];

// facts: A9.2
test.each(codes.filter((code) => !general.includes(code)))('%s has its own text', (code) => {
  const unhandled = { kind: 'shown', problem: { text: 'paynplay.error.unhandled' } };
  expect(payAndPlayRefusal({ code, errors: [] })).not.toMatchObject(unhandled);
});

test('fields that the server refuses are named below the field', () => {
  const errors = [
    { field: 'mobilePhone', code: 'error.phone.invalid' },
    { field: 'cpf', code: 'error.field.required' },
  ];
  expect(payAndPlayRefusal({ code: 'request.invalid', errors })).toEqual({
    kind: 'fields',
    errors: { phoneBody: 'registration.field.phoneInvalid', cpf: 'registration.field.required' },
  });
});

describe('the form', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };
  const filled = {
    email: 'a@example.com',
    phonePrefix: 'FI',
    phoneBody: '040 1234567',
    terms: 'on',
    depositD: '100,50',
  };
  const forms = {
    currencyForm: { currency: 'EUR', symbol: '€', hasSpace: true, position: 'after', exponent: 2 },
    numberForm: numberFormOf('fi'),
  } as const;
  const wanted = [{ kind: 'deposit', duration: 'D' }] as const;

  test('is sent with the phone as it was typed and each limit in minor units', () => {
    expect(readForm(form(filled), wanted, forms, 'FI')).toEqual({
      errors: {},
      details: {
        email: 'a@example.com',
        mobilePhone: '040 1234567',
        marketingOptIn: false,
        limits: [{ kind: 'deposit', duration: 'D', amountMinor: 10050n }],
      },
    });
  });

  test('reads a limit of time in hours, and reports one that is none', () => {
    const time = [{ kind: 'time', duration: 'W' }] as const;
    const { details } = readForm(form({ ...filled, timeW: '7:30' }), time, forms, 'BR');
    expect(details?.limits).toEqual([{ kind: 'time', duration: 'W', minutes: 450 }]);
    expect(readForm(form({ ...filled, timeW: 'a lot' }), time, forms, 'BR').errors).toEqual({
      timeW: 'paynplay.form.limitTime',
    });
  });

  test('reports a limit that is empty or ambiguous, and missing terms, before anything is sent', () => {
    const { details, errors } = readForm(form({ ...filled, depositD: '' }), wanted, forms, 'FI');
    expect([details, errors]).toEqual([null, { depositD: 'paynplay.form.limitMissing' }]);
    expect(readForm(form({ ...filled, depositD: '20.000' }), wanted, forms, 'FI').errors).toEqual({
      depositD: 'paynplay.form.limitAmount',
    });
    const { terms: _terms, ...unread } = filled;
    expect(readForm(form(unread), wanted, forms, 'FI').errors).toEqual({
      terms: 'registration.field.termsRequired',
    });
  });
});
