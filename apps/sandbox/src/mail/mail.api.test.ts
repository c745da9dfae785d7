import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Mailbox } from '@halcyon/wire/mail/mailbox';
import { startTestSandbox } from '../platform/test-sandbox.ts';
import type { Sandbox } from '../sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.switchboard.reset());

const send = (to: string, text: string, html?: string) =>
  createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, secure: false }).sendMail({
    from: 'Halcyon <no-reply@halcyon.example>',
    to,
    subject: 'Your code – Überprüfung',
    text,
    ...(html ? { html } : {}),
  });
const read = async (to: string): Promise<Mailbox> => {
  const response = await fetch(`${sandbox.url}/mail?to=${encodeURIComponent(to)}`, {
    headers: { accept: 'application/json' },
  });
  return (await response.json()) as Mailbox;
};

test('a mail sent by SMTP is read over HTTP, newest first, with its code as plain digits', async () => {
  await send('Anna@example.com', 'Your code is 123456.', '<p>Your code is <b>123456</b>.</p>');
  await send('anna@example.com', 'Your code is 654321.');
  const { messages } = await read('anna@example.com');
  expect(messages.map(({ text }) => text.trim())).toEqual(['Your code is 654321.', 'Your code is 123456.']);
  expect(messages[0]).toMatchObject({ subject: 'Your code – Überprüfung' });
  expect(messages[1]?.html).toContain('<b>123456</b>');
  expect((await read('other@example.com')).messages).toEqual([]);
});

test('a browser gets the same as a page, and a message cannot put markup into it', async () => {
  await send('eve@example.com', '<script>alert(1)</script>');
  const response = await fetch(`${sandbox.url}/mail?to=eve@example.com`, {
    headers: { accept: 'text/html,*/*' },
  });
  const html = await response.text();
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(html).not.toContain('<script>');
  expect(html).toContain('alert(1)');
});

test('a failing mailbox refuses the mail, a silent one loses it, a repeating one doubles it', async () => {
  sandbox.switchboard.set('mail', { fail: true });
  await expect(send('b@example.com', 'one')).rejects.toThrow('451');
  sandbox.switchboard.set('mail', { fail: false, silent: true });
  await send('b@example.com', 'two');
  expect((await read('b@example.com')).messages).toHaveLength(0);
  sandbox.switchboard.set('mail', { silent: false, repeat: 1 });
  await send('b@example.com', 'three');
  expect((await read('b@example.com')).messages).toHaveLength(2);
});
