import { expect, test } from 'vitest';
import { awsAuthorization, awsDate } from './aws-signature.ts';

// The cases `get-vanilla` and `post-vanilla` of the published test suite.
const key = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const at = awsDate(new Date('2015-08-30T12:36:00Z'));
const request = {
  path: '/',
  headers: { host: 'example.amazonaws.com', 'x-amz-date': at },
  body: '',
  region: 'us-east-1',
  service: 'service',
};

test.each([
  ['GET', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['POST', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
])('a %s request is signed as the published example', (method, signature) => {
  expect(at).toBe('20150830T123600Z');
  expect(awsAuthorization(key, { ...request, method })).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
      `SignedHeaders=host;x-amz-date, Signature=${signature}`,
  );
});

test('another body, header or region is another signature', () => {
  const of = (more: object) => awsAuthorization(key, { ...request, method: 'POST', ...more });
  const all = [
    of({}),
    of({ body: '{}' }),
    of({ region: 'eu-west-1' }),
    of({ headers: { ...request.headers, 'x-amz-target': 'a' } }),
  ];
  expect(new Set(all).size).toBe(all.length);
});
