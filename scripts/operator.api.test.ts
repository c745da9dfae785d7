import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAuditFault } from '../apps/api/src/operations/audit/audit.service.ts';
import { openPlatformHarness, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { appCode } from '@halcyon/testkit/authenticator-app';
import { testServer } from '@halcyon/testkit/database';
import { OperatorVisitor } from '@halcyon/testkit/operator';
import { refusalOf } from '@halcyon/testkit/visitor';
import { demonstrationOperators } from '../dev/start/demonstration.ts';

let harness: PlatformHarness;
let databaseUrl: string;
beforeAll(async () => {
  harness = await openPlatformHarness();
  const [row] = await harness.db.sql<{ name: string }>`select current_database() as name`;
  databaseUrl = (await testServer()).url('app', row!.name);
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

/** Runs the command as its owner does, with what is typed into it. */
function run(words: readonly string[], typed = ''): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    const environment = { ...process.env, DATABASE_URL: databaseUrl };
    const child = execFile(
      process.execPath,
      ['scripts/operator.ts', ...words],
      { env: environment },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    );
    child.stdin!.end(typed);
  });
}

const given = { email: 'ada@house.example', password: 'Walnut-Ferry-2031' };

test('the owner of an installation makes its first operator, who sets an app up at the first sign-in', async () => {
  const words = ['Ada@House.example', 'Ada Byrne', 'compliance,auditor'];
  expect(await run(words, 'short\n')).toMatchObject({ code: 1 });
  expect(await run(['ada@house.example', 'Ada Byrne', 'king'], 'Walnut-Ferry-2031\n')).toMatchObject({
    code: 1,
  });
  const { code, out } = await run(words, `${given.password}\n`);
  expect([code, out]).toEqual([0, expect.stringContaining('ada@house.example can sign in')]);
  expect(out).not.toContain(given.password);

  const ada = new OperatorVisitor(harness.operatorUrl);
  expect(await ada.givePassword(given)).toMatchObject({ next: 'enrolment' });
  const enrol = 'POST /api/operator/v1/login/authenticator';
  const { secret } = await ada.call(enrol, {});
  const done = await ada.call(enrol, { code: appCode(secret as string, harness.clock.now().getTime()) });
  expect(done['operator']).toMatchObject({ name: 'Ada Byrne', roles: ['compliance', 'auditor'] });
}, 60_000);

test('an operator who is there already stays as he is', async () => {
  const { code, out } = await run(['ada@house.example', 'Eve', 'support'], 'Another-Word-2031');
  expect([code, out]).toEqual([1, expect.stringContaining('nothing was changed')]);
  expect(await new OperatorVisitor(harness.operatorUrl).givePassword(given)).toMatchObject({ next: 'code' });
}, 60_000);

test('the owner takes a second factor away where too few are left to do it, and the chained log shows it', async () => {
  const ada = new OperatorVisitor(harness.operatorUrl);
  await ada.givePassword(given);
  expect(await run(['--reset', 'ada@house.example', 'lost the phone at sea'])).toMatchObject({ code: 0 });
  expect(await run(['--reset', 'ada@house.example', 'lost the phone at sea'])).toMatchObject({ code: 1 });
  expect(await refusalOf(ada.call('GET /api/operator/v1/session'))).toBe('operator.session_none');
  expect(await ada.givePassword(given)).toMatchObject({ next: 'enrolment' });
  const rows = await harness.db.sql<{ action: string; actor: string }>`
    select action, actor from operations.audit where facts like '%ada@house.example%' order by sequence`;
  expect(rows.map(({ action, actor }) => `${action} by ${actor}`)).toEqual([
    'operator.made by owner of the installation',
    'second_factor.reset by owner of the installation',
  ]);
  expect(await findAuditFault(harness.db)).toBeNull();
}, 60_000);

test('the code of a demonstration operator that the command shows signs in', async () => {
  const [{ email, password }] = demonstrationOperators;
  const vera = new OperatorVisitor(harness.operatorUrl);
  await vera.givePassword({ email, password });
  const { out } = await run(['--code', email]);
  const signIn = 'POST /api/operator/v1/login/second_factor';
  expect(await vera.call(signIn, { code: out.trim() })).toMatchObject({ email });
  expect(await run(['--code', 'nobody@house.example'])).toMatchObject({ code: 1 });
}, 60_000);
