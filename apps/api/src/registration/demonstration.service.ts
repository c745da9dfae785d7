import type { Ledger } from '../ledger/public.ts';
import type { VerificationLevel } from '@halcyon/contract/kyc/verification-level';
import { markets, type MarketId } from '@halcyon/contract/market/markets';
import type { Identity } from '../identity/public.ts';
import * as signUp from '../identity/public.ts';
import { moveLevel } from '../kyc/public.ts';
import { outbox } from '../platform/events/outbox.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { beginBreak, breakOf } from '../responsible-gambling/public.ts';
import { completeSignUp } from './complete.service.ts';
import { insertSignUp } from './sign-up.store.ts';

/**
 * An account that the README and the start name with its password. Never made in production.
 * The start prints its own list (dev/start/demonstration.ts); a test holds the two together.
 */
export type DemonstrationAccount = {
  readonly label: string;
  readonly email: string;
  readonly password: string;
};

type Person = DemonstrationAccount & {
  readonly marketId: MarketId;
  readonly countryCode: string;
  readonly languageId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly phone: string;
  readonly cpf: string | null;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly level: VerificationLevel;
  readonly excludedMonths?: number;
};

const ireland = { marketId: 'UN', countryCode: 'IE', languageId: 'en', cpf: null, city: 'Dublin' } as const;
const SITE_ID = 1;
const LOOPBACK = '127.0.0.1';

// Invented people. The phones lie in ranges kept for fiction, or are not in service.
const people: readonly Person[] = [
  {
    ...ireland,
    label: 'Player (Ireland, verified)',
    email: 'aoife@players.example',
    password: 'Kingfisher-Reed-41',
    firstName: 'Aoife',
    lastName: 'Byrne',
    birthDate: '1990-04-12',
    phone: '+353850000001',
    address: '1 Harbour Row',
    postalCode: 'D01 F5P2',
    level: 'FULLY VERIFIED',
  },
  {
    label: 'Player (Brazil)',
    email: 'joao@players.example',
    password: 'Kingfisher-Reed-42',
    marketId: 'BR',
    countryCode: 'BR',
    languageId: 'br',
    firstName: 'João',
    lastName: 'Moreira',
    birthDate: '1988-09-30',
    phone: '+5511900000001',
    cpf: '52998224725',
    address: 'Rua do Porto 1',
    city: 'São Paulo',
    postalCode: '01001-000',
    level: 'FULLY VERIFIED',
  },
  {
    ...ireland,
    label: 'Player (self-excluded)',
    email: 'maeve@players.example',
    password: 'Kingfisher-Reed-43',
    firstName: 'Maeve',
    lastName: 'Kavanagh',
    birthDate: '1985-01-20',
    phone: '+353850000002',
    address: '2 Harbour Row',
    postalCode: 'D01 F5P3',
    level: 'FULLY VERIFIED',
    excludedMonths: 6,
  },
];

/**
 * Makes the accounts of the demonstration; one that exists stays as it is, so this may run at every start.
 * Answers with what the start prints. Throws in production.
 */
export async function seedDemonstration(
  identity: Identity,
  ledger: Ledger,
): Promise<readonly DemonstrationAccount[]> {
  if (identity.config.isProduction) throw new Error('demonstration accounts are never made in production');
  for (const person of people) {
    if (await signUp.isEmailTaken(identity.db, person.email)) continue;
    const passwordHash = await identity.passwords.hash(person.password);
    try {
      await identity.db.transact((tx) => open(identity, ledger, tx, person, passwordHash));
    } catch (error) {
      // Another node may be seeding at the same moment; the first one made the account.
      if (!(await signUp.isEmailTaken(identity.db, person.email))) throw error;
    }
  }
  return people.map(({ label, email, password }) => ({ label, email, password }));
}

async function open(
  identity: Identity,
  ledger: Ledger,
  tx: Tx,
  person: Person,
  passwordHash: string,
): Promise<void> {
  const at = identity.clock.now();
  const playerId = await signUp.createAccount(tx, {
    ...person,
    phone: null,
    province: null,
    siteId: SITE_ID,
    passwordHash,
    at,
  });
  await insertSignUp(tx, {
    playerId,
    siteId: SITE_ID,
    address: LOOPBACK,
    seenCountryCode: null,
    marketingOptIn: false,
    at,
  });
  const { birthDate, phone, address, city, postalCode } = person;
  const fresh = await signUp.lockSignUp(tx, playerId);
  await signUp.addToSignUp(tx, fresh, { birthDate, phone, address, city, postalCode }, at);
  await signUp.acceptTermsAtSignUp(identity, tx, fresh, LOOPBACK, at);
  const given = await signUp.lockSignUp(tx, playerId);
  const isOwn = (await signUp.proveEmail(tx, given, at)) && (await signUp.provePhone(tx, given, phone, at));
  if (!isOwn) throw new Error(`the demonstration account ${person.email} was made by another process`);
  const context = { clock: identity.clock, policies: identity.policies, address: LOOPBACK, outbox };
  // Invented people are in no register of excluded people.
  const account = await signUp.lockSignUp(tx, playerId);
  await completeSignUp(context, tx, account, { person: account, answer: 'clear' });
  const by = { actor: 'system', reason: 'demonstration', at };
  await moveLevel(tx, playerId, person.level, by);
  if (person.excludedMonths) await exclude(identity, ledger, tx, playerId, person);
}

async function exclude(
  identity: Identity,
  ledger: Ledger,
  tx: Tx,
  playerId: bigint,
  person: Person,
): Promise<void> {
  const { timeZone, currency } = markets[person.marketId];
  const at = identity.clock.now();
  const months = person.excludedMonths ?? 0;
  const wish = { kind: 'SELF_EXCLUDED', months } as const;
  const next = breakOf(wish, identity.policies.of(person.marketId), timeZone, at);
  if (!next) throw new Error(`${person.marketId} offers no exclusion of ${months} months`);
  await beginBreak({ clock: identity.clock, outbox, ledger }, tx, {
    playerId,
    currency,
    next,
    actor: 'player',
    at,
  });
}
