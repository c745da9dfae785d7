import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { Passwords } from '../apps/api/src/identity/password/password-hash.ts';
import { makeOperator } from '../apps/api/src/operations/operators/operator-session.service.ts';
import { resetByOwner } from '../apps/api/src/operations/proposals/operators.service.ts';
import { systemClock } from '@halcyon/server-kit/clock';
import { readConfig } from '../apps/api/src/platform/config/config.ts';
import { openDb } from '@halcyon/server-kit/sql';
import { openInstallationDatabase } from './installation-database.ts';
import { operatorRoleNames, type OperatorRole } from '../packages/contract/src/operations/right.ts';

// For the owner of an installation. The password is read from standard input, so that it is in no history and
// no list of processes.
const usage = `Usage:
  npm run operator -- <e-mail> <name> <role,role>    makes an operator
  npm run operator -- --reset <e-mail> <reason>      takes a second factor away
  npm run operator -- --code <e-mail>                a demonstration operator's code now
Roles: ${operatorRoleNames.join(', ')}
The environment is the platform's own. DATABASE_URL names the database; without it the installation's own is used.`;
const PASSWORD_CHARACTERS_MIN = 12;

const [first = '', second = '', third = ''] = process.argv.slice(2);
process.exitCode = await run();

async function run(): Promise<number> {
  if (first === '--code') return showCode(second);
  const isReset = first === '--reset';
  const email = (isReset ? second : first).toLowerCase();
  const roles = third.split(',').filter(isRole);
  const isWrong = isReset ? third.length < 3 : second === '' || roles.length !== third.split(',').length;
  if (!email.includes('@') || isWrong) return say(usage, 1);
  await using database = await openInstallationDatabase();
  const db = openDb(database.connection);
  try {
    // At the platform's own cost: at another one, timing would reveal until the first sign-in that the operator exists.
    const passwords = new Passwords(readConfig(process.env).passwordMemoryMiB);
    const deps = { db, clock: systemClock, passwords };
    if (isReset) return await reset(deps, email, third);
    const password = await readPassword();
    if (password.length < PASSWORD_CHARACTERS_MIN) {
      return say(`A password of an operator has at least ${PASSWORD_CHARACTERS_MIN} characters.`, 1);
    }
    const { isNew } = await makeOperator(deps, { email, name: second, password, roles });
    if (!isNew) return say(`There is an operator ${email} already; nothing was changed.`, 1);
    return say(`${email} can sign in; the first sign-in sets an authenticator app up.`, 0);
  } finally {
    await db.close();
  }
}

async function reset(
  deps: Parameters<typeof resetByOwner>[0],
  email: string,
  reason: string,
): Promise<number> {
  const isDone = await resetByOwner(deps, email, reason);
  return isDone
    ? say(`${email} sets a new authenticator app up at the next sign-in.`, 0)
    : say(`No operator ${email} with a second factor.`, 1);
}

async function showCode(email: string): Promise<number> {
  // Of the demonstration alone, which a production image lacks.
  const { appCode } = await import('@halcyon/testkit/authenticator-app');
  const { demonstrationOperators } = await import('../dev/start/demonstration.ts');
  const operator = demonstrationOperators.find((one) => one.email === email.toLowerCase());
  if (!operator) return say(usage, 1);
  return say(appCode(operator.appKey, systemClock.now().getTime()), 0);
}

/** One line; not echoed on a terminal. */
async function readPassword(): Promise<string> {
  process.stderr.write('Password: ');
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silence, terminal: process.stdin.isTTY });
  let password = '';
  for await (const line of lines) {
    password = line;
    break;
  }
  process.stderr.write('\n');
  return password;
}

function isRole(role: string): role is OperatorRole {
  return (operatorRoleNames as readonly string[]).includes(role);
}

function say(text: string, exitCode: 0 | 1): number {
  (exitCode === 0 ? console.log : console.error)(text);
  return exitCode;
}
