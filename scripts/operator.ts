import { createInterface } from 'node:readline/promises';
import { Passwords } from '../apps/api/src/identity/password-hash.ts';
import { makeOperator } from '../apps/api/src/operations/operator-session.service.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDb } from '../apps/api/src/platform/sql.ts';
import { operatorRoleNames, type OperatorRole } from '../packages/contract/src/operations/right.ts';

// Makes an operator: node scripts/operator.ts ada@house.example "Ada Byrne" compliance,verification
// The password is read from standard input, so that it stands in no history and no list of processes.
const PASSWORD_CHARACTERS_MIN = 12;
const [email = '', name = '', roleText = ''] = process.argv.slice(2);
const roles = roleText.split(',');
const isRole = (role: string): role is OperatorRole =>
  (operatorRoleNames as readonly string[]).includes(role);
const connectionString = process.env['DATABASE_URL'];

if (!connectionString || !email.includes('@') || name === '' || !roles.every(isRole)) {
  console.error('Usage: DATABASE_URL=… node scripts/operator.ts <e-mail> <name> <role,role>');
  console.error(`Roles: ${operatorRoleNames.join(', ')}`);
  process.exit(1);
}
const input = createInterface({ input: process.stdin, output: process.stdout });
const password = await input.question('Password: ');
input.close();
if (password.length < PASSWORD_CHARACTERS_MIN) {
  console.error(`A password of an operator has at least ${PASSWORD_CHARACTERS_MIN} characters.`);
  process.exit(1);
}
const db = openDb({ connectionString });
const parts = { db, clock: systemClock, passwords: new Passwords() };
await makeOperator(parts, { email: email.toLowerCase(), name, password, roles: roles.filter(isRole) });
await db.close();
console.log(`${email} can sign in.`);
