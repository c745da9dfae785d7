import type { PlayerTable } from '../platform/player-data.ts';

/**
 * What is stored about a player and yet not handed out, with the reason that the file itself gives. A key is
 * a table, or a table and one of its columns. Everything else goes out.
 */
export const withheld: Readonly<Record<string, string>> = {
  'identity.credential.password_hash': 'A password that could be tried out.',
  'identity.email_code.code_hash': 'A code that could be tried out.',
  'identity.sign_up_ticket': 'A key to an unfinished sign-up.',
  'identity.session.token_hash': 'A key to an open session.',
  'identity.session_key': 'Keys to open sessions.',
  'identity.email_key': 'Only a hash of the e-mail, which stands in identity.person.',
  'identity.email_pending': 'Only a hash of the e-mail, which stands in identity.person.',
  'identity.phone_key': 'Only a hash of the phone, which stands in identity.person.',
  'identity.person_key': 'Only hashes of values that stand in identity.person.',
  'identity.security_event.email_hash': 'Only a hash of the e-mail, which stands in identity.person.',
  'identity.challenge': 'A second factor that waits for its answer.',
  'identity.totp.sealed_secret': 'The secret of an authenticator app.',
  'identity.passkey_start': 'A passkey that is being made.',
};

/** Names of columns that look like a secret; each of them is withheld or known to be none. */
export const looksSecret = /hash|secret|token|sealed|private|password|challenge|cipher|nonce|_key$|^key/;

/** Columns that look like a secret by their name and are none. */
export const harmless: ReadonlySet<string> = new Set(['identity.passkey.public_key']);

/** Columns of a table that go out; none: the whole table stays. Pure. */
export function exportedColumns(table: PlayerTable): readonly string[] {
  if (Object.hasOwn(withheld, table.name)) return [];
  return table.columns.filter((column) => !Object.hasOwn(withheld, `${table.name}.${column}`));
}
