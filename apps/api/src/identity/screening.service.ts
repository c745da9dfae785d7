import { findAccount, type AccountRow } from './account.store.ts';
import type { On } from './account.store.ts';

/** What a register of excluded people says of a person; the hearer does what follows from it. */
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
/** Refuses (request.busy): no definite answer in time, so nobody gets in and nothing is sent. */
export type Screen = (person: ScreenedPerson, askedFor: ScreenedFor) => Promise<Screening>;

let screen: Screen = async () => 'clear';

/** Called once at start: registers belong to responsible gambling, which stands above this domain. */
export function useScreen(to: Screen): void {
  screen = to;
}

/** Asks the register of the person's market. Refuses: request.busy. */
export function screenPerson(person: ScreenedPerson, askedFor: ScreenedFor): Promise<Screening> {
  return screen(person, askedFor);
}

/** The same for a player's id; a player who is no more counts as listed. Refuses: request.busy. */
export async function screenPlayer(on: On, playerId: bigint, askedFor: ScreenedFor): Promise<Screening> {
  const person = await findAccount(on, playerId);
  return person ? screen(person, askedFor) : 'listed';
}
