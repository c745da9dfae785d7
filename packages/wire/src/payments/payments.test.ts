import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { paymentIqBearer, signPaymentIq, verifyPaymentIq } from './payment-iq.ts';
import { serializeTrustly, verifyTrustly } from './trustly-signature.ts';
import { isGenuineAnswer, isGenuineCall, trustlyAnswer, trustlyCall, trustlyError } from './trustly.ts';

describe('a PaymentIQ signature', () => {
  const key = 'a merchant key';
  const rawBody = '{"userId":"7","txAmount":"50.00"}';
  const proof = {
    rawBody,
    authorization: `Bearer ${paymentIqBearer(key)}`,
    signature: signPaymentIq(rawBody, key),
  };

  test('is accepted over the bytes as they were sent', () => expect(verifyPaymentIq(proof, key)).toBe(true));
  test.each([
    ['the same JSON with other spacing', { ...proof, rawBody: rawBody.replace(':', ': ') }],
    ['another amount', { ...proof, rawBody: rawBody.replace('50', '51') }],
    ['a missing signature', { ...proof, signature: undefined }],
    ['a shortened signature', { ...proof, signature: proof.signature.slice(0, 20) }],
    ['the signature of another key', { ...proof, signature: signPaymentIq(rawBody, 'other') }],
    ['a missing bearer', { ...proof, authorization: undefined }],
  ])('is refused for %s', (_what, forged) => expect(verifyPaymentIq(forged, key)).toBe(false));
});

describe('a Trustly signature', () => {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

  test('covers keys in ASCII order, values without separators, null as nothing', () => {
    expect(serializeTrustly({ b: '2', a: { c: null, d: ['x', 'y'] }, B: 1 })).toBe('B1acdxyb2');
  });

  test('is accepted for the message it was made for and no other', () => {
    const call = trustlyCall(
      'Deposit',
      { Amount: '50.00', Attributes: { Locale: 'en_IE' } },
      keys.privateKey,
    );
    expect(isGenuineCall(call, keys.publicKey)).toBe(true);
    const dearer = { ...call, params: { ...call.params, Data: { ...call.params.Data, Amount: '5000.00' } } };
    expect(isGenuineCall(dearer, keys.publicKey)).toBe(false);
    expect(isGenuineCall({ ...call, method: 'Withdraw' }, keys.publicKey)).toBe(false);
  });

  test('of a reply counts only for the question it answers', () => {
    const answer = trustlyAnswer('credit', 'uuid-1', { status: 'OK' }, keys.privateKey);
    expect(isGenuineAnswer(answer, { method: 'credit', uuid: 'uuid-1' }, keys.publicKey)).toBe(true);
    expect(isGenuineAnswer(answer, { method: 'credit', uuid: 'uuid-2' }, keys.publicKey)).toBe(false);
  });

  test('of an error counts only for the question it answers, and never for what was not signed', () => {
    const call = { method: 'AccountPayout', uuid: 'uuid-1' };
    const error = { code: 602, message: 'ERROR_FUNCTION_ACCESS_DENIED' };
    const answer = trustlyError(call, error, keys.privateKey);
    expect(isGenuineAnswer(answer, call, keys.publicKey)).toBe(true);
    expect(isGenuineAnswer(answer, { ...call, uuid: 'uuid-2' }, keys.publicKey)).toBe(false);
    expect(isGenuineAnswer(trustlyError(null, error, keys.privateKey), call, keys.publicKey)).toBe(false);
    const { result } = trustlyAnswer('AccountPayout', 'uuid-1', {}, keys.privateKey);
    expect(isGenuineAnswer({ version: '1.1', result, error }, call, keys.publicKey)).toBe(false);
  });

  test('without its algorithm, or with a weaker one, is refused', () => {
    const message = { method: 'credit', uuid: 'u', data: { amount: '1.00' } };
    expect(verifyTrustly(message, 'c2lnbmF0dXJl', keys.publicKey)).toBe(false);
    expect(verifyTrustly(message, 'alg=RS1;c2lnbmF0dXJl', keys.publicKey)).toBe(false);
  });
});
