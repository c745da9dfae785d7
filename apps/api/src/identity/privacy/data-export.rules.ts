import type { PlayerTable } from '../../platform/player-data.ts';

/**
 * What is stored about a player and yet not handed out, with the reason that the file itself gives. A key is
 * a table, or a table and one of its columns. Everything else goes out, but for what looks like a secret.
 */
export const withheld: Readonly<Record<string, string>> = {
  'identity.credential.password_hash': 'A password that could be tried out.',
  'identity.email_code.code_hash': 'A code that could be tried out.',
  'identity.sign_up_ticket': 'A key to an unfinished sign-up.',
  'identity.session_key': 'Keys to open sessions.',
  'identity.email_key': 'Only a hash of the e-mail, which stands in identity.person.',
  'identity.email_pending': 'Only a hash of the e-mail, which stands in identity.person.',
  'identity.phone_key': 'Only a hash of the phone, which stands in identity.person.',
  'identity.person_key': 'Only hashes of values that stand in identity.person.',
  'identity.challenge': 'A second factor that waits for its answer.',
  'responsible_gambling.person_mark':
    'What finds excluded people who come again; its values stand in other tables.',
  'responsible_gambling.person_review.matched_player_id': 'An account that may be another person’s.',
  'identity.totp.sealed_secret': 'The secret of an authenticator app.',
  'wallet.incident.other_player_id': 'The number of another player.',
  'identity.passkey_start': 'A passkey that is being made.',
  'rewards.extra.seed': 'Decides a wheel or a box until it is opened; its page shows the seed from then on.',
};
const SECRET = 'A key, or only a hash of something that stands elsewhere in this file.';

/** Columns whose name looks like a secret are never exported, so that a new table cannot leak one. */
const looksSecret = /hash|secret|token|sealed|wrapped|private|password|challenge|cipher|nonce|_key$|^key/;

/** Columns that sound like a secret and are none. */
const harmless: ReadonlySet<string> = new Set([
  'identity.passkey.public_key',
  'cashier.deposit.idempotency_key',
  'platform.idempotency.idempotency_key',
  'prizes.win.round_key',
  'rewards.extra.seed_hash',
  'sportsbook.bet.request_key',
  'sportsbook.cash_out.request_key',
  'sportsbook.leg.market_key',
  'wallet.incident.command_key',
  'wallet.incident.round_key',
  'wallet.leg.command_key',
  'wallet.leg.reference_key',
  'wallet.leg.round_key',
  'wallet.day_head.hash',
  'wallet.link.hash',
]);

/** Why a table, or one of its columns, stays inside; null: it goes out. Pure. */
export function whyWithheld(table: string, column?: string): string | null {
  const name = column === undefined ? table : `${table}.${column}`;
  const known = withheld[name];
  if (known) return known;
  return column !== undefined && looksSecret.test(column) && !harmless.has(name) ? SECRET : null;
}

/** Columns of a table that go out; none: the whole table stays. Pure. */
export function exportedColumns(table: PlayerTable): readonly string[] {
  if (whyWithheld(table.name)) return [];
  return table.columns.filter((column) => !whyWithheld(table.name, column));
}

/** Everything that stays inside, with its reason. Pure. */
export function withheldOf(tables: readonly PlayerTable[]): Readonly<Record<string, string>> {
  const reasons = tables.flatMap((table): readonly (readonly [string, string])[] => {
    const whole = whyWithheld(table.name);
    if (whole) return [[table.name, whole]];
    return table.columns.flatMap((column) => {
      const reason = whyWithheld(table.name, column);
      return reason ? [[`${table.name}.${column}`, reason] as const] : [];
    });
  });
  return Object.fromEntries(reasons);
}
