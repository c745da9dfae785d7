import { findAccount, type AccountRow, type On } from './account.store.ts';

/** What a register of excluded people says of a person; the caller does what follows from it. */
export type Screening = 'clear' | 'listed';
export type ScreenedPerson = Pick<
  AccountRow,
  | 'player_id'
  | 'market_id'
  | 'province'
  | 'currency'
  | 'country_code'
  | 'first_name'
  | 'last_name'
  | 'birth_date'
>;
export type ScreenedFor = 'login' | 'registration' | 'marketing';
/** Queries the register of the person's market. Refuses (request.busy): no definite answer in time. */
export type Screen = (person: ScreenedPerson, askedFor: ScreenedFor) => Promise<Screening>;
/** The answer for the transaction that acts on it: a register is queried before one, never inside. */
export type Screened = { readonly person: ScreenedPerson; readonly answer: Screening };

/** True: the register was queried about this person as the account has them now. Pure. */
export function isScreened(account: ScreenedPerson, { person }: Screened): boolean {
  return (
    account.first_name === person.first_name &&
    account.last_name === person.last_name &&
    account.birth_date === person.birth_date &&
    account.country_code === person.country_code &&
    account.market_id === person.market_id &&
    account.province === person.province
  );
}

/** The same for a player's id; a deleted player counts as listed. Refuses: request.busy. */
export async function screenPlayer(
  screen: Screen,
  on: On,
  playerId: bigint,
  askedFor: ScreenedFor,
): Promise<Screening> {
  const person = await findAccount(on, playerId);
  return person ? screen(person, askedFor) : 'listed';
}
