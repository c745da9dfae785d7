import {
  isJumioCallbackSigned,
  jumioAuthorization,
  jumioSignatureHeader,
  sandboxJumio,
} from '@halcyon/wire/kyc/jumio';
import { expect, test } from 'vitest';
import { postForm, startMerchant, startTestSandbox } from '../platform/test-sandbox.ts';

const authorization = jumioAuthorization(sandboxJumio.apiToken, sandboxJumio.apiSecret);

test('an order is accepted with credentials alone, and its page ends in a signed callback and a return link', async () => {
  const merchant = await startMerchant();
  const sandbox = await startTestSandbox(merchant.url);
  const order = {
    customerInternalReference: '7.check',
    userReference: '7',
    successUrl: `${merchant.url}/back`,
    errorUrl: `${merchant.url}/back`,
    callbackUrl: `${merchant.url}/callback`,
    workflowId: 200,
    tokenLifetimeInMinutes: 30,
  };
  const initiate = (headers: Record<string, string>) =>
    fetch(`${sandbox.url}/api/v4/initiate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'test', ...headers },
      body: JSON.stringify(order),
    });
  expect((await initiate({})).status).toBe(401);
  const { redirectUrl, transactionReference } = (await (await initiate({ authorization })).json()) as {
    redirectUrl: string;
    transactionReference: string;
  };
  const scan = `${sandbox.url}/api/netverify/v2/scans/${transactionReference}`;
  expect(await (await fetch(scan, { headers: { authorization } })).json()).toEqual({ status: 'PENDING' });
  merchant.answer = () => (merchant.received.length === 1 ? null : {});
  const back = await postForm(redirectUrl, { outcome: 'blurred' });
  expect(back.headers.get('location')).toContain('transactionStatus=SUCCESS');
  await expect.poll(() => merchant.received.length).toBe(2);
  const [first, second] = merchant.received;
  expect(first!.rawBody).toBe(second!.rawBody);
  const signature = String(first!.headers[jumioSignatureHeader]);
  expect(isJumioCallbackSigned(Buffer.from(first!.rawBody), signature, sandboxJumio.callbackSecret)).toBe(
    true,
  );
  expect(await (await fetch(scan, { headers: { authorization } })).json()).toMatchObject({
    status: 'DONE',
    result: { verificationStatus: 'ERROR_NOT_READABLE_ID', merchantIdScanReference: '7.check' },
  });
  await sandbox.close();
  await merchant.close();
});
