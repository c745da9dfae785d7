import { bcp47Of, isLanguageId } from '@halcyon/contract/market/languages';
import { findPlayerFacts } from '../../identity/public.ts';
import type { On } from '../dependencies.ts';
import type { Payer } from '../psp/psp.port.ts';

/** The payer's details that payment providers require. Throws: a player with money has an account. */
export async function payerOf(on: On, playerId: bigint): Promise<Payer> {
  const facts = await findPlayerFacts(on, playerId);
  if (!facts) throw new Error(`player ${playerId} has no account`);
  const { firstName, lastName, countryCode, languageId, cpf } = facts;
  return {
    firstName,
    lastName,
    // Providers write to it about payments.
    email: facts.isEmailProven ? facts.email : null,
    countryCode,
    language: isLanguageId(languageId) ? bcp47Of(languageId) : 'en',
    cpf,
  };
}
