import { createHash } from 'node:crypto';

/**
 * Key of a globally unique value in its uniqueness table. The kind is part of the hash, so that equal texts of
 * different kinds never meet. Takes values in their one stored spelling (e-mail in lower case, phone in E.164).
 */
export function hashOfValue(kind: 'email' | 'phone' | 'cpf' | 'person', value: string): string {
  return createHash('sha256').update(`${kind}\n${value}`).digest('base64url');
}

/** What is stored of a secret that only its owner carries: session token, ticket, code. */
export function hashOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** One person, however the name is written: letters without marks, birth date, country, postal code. */
export function personValue(person: {
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly countryCode: string;
  readonly postalCode: string;
}): string {
  return [
    plain(person.firstName),
    plain(person.lastName),
    person.birthDate,
    person.countryCode,
    plain(person.postalCode),
  ].join('|');
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
