import { bcp47Of, defaultLanguage, isLanguageId } from '@halcyon/contract/market/languages';
import { defaultMarket, marketIdOf } from '@halcyon/contract/market/markets';
import { findPlayerFacts } from '../../identity/public.ts';
import type { On } from '../dependencies.ts';
import type { Payer } from '../psp/psp.port.ts';

/** The payer's details that payment providers require. Throws: a player with money has an account. */
export async function payerOf(on: On, playerId: bigint): Promise<Payer> {
  const facts = await findPlayerFacts(on, playerId);
  if (!facts) throw new Error(`player ${playerId} has no account`);
  const { firstName, lastName, countryCode, languageId, cpf } = facts;
  const language = isLanguageId(languageId) ? languageId : defaultLanguage;
  return {
    firstName,
    lastName,
    // Providers write to it about payments.
    email: facts.isEmailProven ? facts.email : null,
    countryCode,
    language: bcp47Of(language),
    locale: { language, market: marketIdOf(facts.marketId) ?? defaultMarket },
    cpf,
  };
}
