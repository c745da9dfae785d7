import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { BankPerson } from '@halcyon/wire/identity/bank-identity';

export type Person = Omit<BankPerson, 'payment'>;
type Mandate = {
  readonly person: Person;
  readonly amount: string;
  readonly currency: string;
  isUsed: boolean;
};

const MANDATES_MAX = 20_000;

/** What people have agreed to at the bank page: one payment each, taken at most once. */
export class Mandates {
  readonly #byId = new LRUCache<string, Mandate>({ max: MANDATES_MAX });

  agree(person: Person, payment: { readonly amount: string; readonly currency: string }): string {
    const id = randomBytes(18).toString('base64url');
    this.#byId.set(id, { person, ...payment, isUsed: false });
    return id;
  }

  /** Uses the agreement up. Null: unknown, used before, or about another amount. */
  take(id: string, payment: { readonly amount: string; readonly currency: string }): Person | null {
    const mandate = this.#byId.get(id);
    const isSame = mandate?.amount === payment.amount && mandate.currency === payment.currency;
    if (!mandate || mandate.isUsed || !isSame) return null;
    mandate.isUsed = true;
    return mandate.person;
  }
}
