import { Dependency } from '../platform/dependency.ts';
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

/** Registers belong to responsible gambling, a domain of higher rank. */
export const screening = new Dependency<Screen>('identity.screening');

/** Asks the register of the person's market. Refuses: request.busy. */
export function screenPerson(person: ScreenedPerson, askedFor: ScreenedFor): Promise<Screening> {
  return screening.value(person, askedFor);
}

/** The same for a player's id; a player who is no more counts as listed. Refuses: request.busy. */
export async function screenPlayer(on: On, playerId: bigint, askedFor: ScreenedFor): Promise<Screening> {
  const person = await findAccount(on, playerId);
  return person ? screening.value(person, askedFor) : 'listed';
}
