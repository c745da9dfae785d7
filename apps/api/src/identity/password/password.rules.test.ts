import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { describe, expect, test } from 'vitest';
import { Passwords } from './password-hash.ts';
import { whyWeakPassword } from './password.rules.ts';

const personal = ['orla.quinn@players.example', 'orla.quinn', 'Orla', 'Quinn'];

test.each([
  ['quiet-river-stones', null],
  ['correct horse battery staple', null],
  ['ĉielarko-super-la-urbo', null],
  ['日本語のパスワード', null],
  ['Sandbox-Pass-2026!', null],
  ['1234567', 'error.password.too_short'],
  ['日本語', 'error.password.too_short'],
  ['12345678', 'error.password.too_common'],
  ['Password', 'error.password.too_common'],
  ['PASSWORD1', 'error.password.too_common'],
  ['sunshine12!', 'error.password.too_common'],
  ['abababab', 'error.password.too_common'],
  ['aaaaaaaaaaaa', 'error.password.too_common'],
  ['halcyon2026', 'error.password.too_common'],
  ['orla.quinn', 'error.password.personal'],
  ['Orla.Quinn1990', 'error.password.personal'],
])('the password "%s" gets %s', (password, code) => {
  expect(whyWeakPassword(password, personal)).toBe(code);
});

describe('how passwords are kept', () => {
  test('as argon2id with 64 MiB, two passes and one lane, with a new salt each time', async () => {
    const passwords = new Passwords();
    const [one, two] = await Promise.all([
      passwords.hash('quiet-river-stones'),
      passwords.hash('quiet-river-stones'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await passwords.verify('quiet-river-stones', one)).toBe(true);
    expect(await passwords.verify('quiet-river-stone', one)).toBe(false);
    expect(passwords.isOutdated(one)).toBe(false);
  });

  test('with OWASP’s 19 MiB where the operator says so; a hash of another cost is due for a rehash, still read', async () => {
    const [more, less] = [new Passwords(64), new Passwords(19)];
    const stored = await less.hash('quiet-river-stones');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(less.isOutdated(stored)).toBe(false);
    expect(more.isOutdated(stored)).toBe(true);
    expect(less.isOutdated(await more.hash('quiet-river-stones'))).toBe(true);
    expect(await more.verify('quiet-river-stones', stored)).toBe(true);
  });

  test('a hash of the reference implementation is read', async () => {
    // Test vector of the argon2 command line: password "password", salt "somesalt", t=2, m=65536, p=1.
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await new Passwords().verify('password', stored)).toBe(true);
  });

  test('without an account no password is right', async () => {
    const passwords = new Passwords();
    expect(await passwords.verify('', null)).toBe(false);
    expect(await passwords.verify('quiet-river-stones', null)).toBe(false);
  });

  test('sixty-six concurrent calls are served, the next one is refused as busy', async () => {
    const passwords = new Passwords();
    const cheap = '$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const calls = Array.from({ length: 67 }, () => passwords.verify('x', cheap));
    const ends = await Promise.allSettled(calls);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(66);
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(refused).toEqual([new Refusal('request.busy')]);
    expect(await passwords.verify('x', cheap)).toBe(false);
  });

  test.runIf(process.platform === 'linux')(
    'on a thread of lower priority than the rest of the process',
    async () => {
      await new Passwords().hash('quiet-river-stones');
      const niceOf = (thread: string) =>
        Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]!.split(' ')[16]);
      const priorities = readdirSync('/proc/self/task').map(niceOf);
      expect(priorities).toContain(getPriority() + 5);
    },
  );
});
