import { createSign, createVerify } from 'node:crypto';

/** JSON data of a Trustly message. Numbers travel as text, as Trustly writes them. */
export type TrustlyData = { readonly [key: string]: TrustlyValue };
export type TrustlyValue = string | number | boolean | null | TrustlyData | readonly TrustlyValue[];

const algorithmMark = 'alg=RS256;';

/**
 * The text that is signed: keys in ASCII order, each followed by its value, nothing in between; null is
 * empty, an element of a list is its value.
 */
export function serializeTrustly(value: TrustlyValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => serializeTrustly(item as TrustlyValue)).join('');
  if (typeof value !== 'object') return String(value);
  const data = value as TrustlyData;
  return Object.keys(data)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((key) => key + serializeTrustly(data[key]))
    .join('');
}

/** RSA signature over method, uuid and serialised data; SHA-256, said in front of it. */
export function signTrustly(message: TrustlySigned, privateKeyPem: string): string {
  const signer = createSign('RSA-SHA256').update(textOf(message), 'utf8');
  return algorithmMark + signer.sign(privateKeyPem, 'base64');
}

/**
 * True when `signature` was made over this message by the key's owner.
 * @NOTE SHA-1, Trustly's default, is refused on purpose: collisions are practical.
 */
export function verifyTrustly(message: TrustlySigned, signature: string, publicKeyPem: string): boolean {
  if (!signature.startsWith(algorithmMark)) return false;
  const bytes = Buffer.from(signature.slice(algorithmMark.length), 'base64');
  return createVerify('RSA-SHA256').update(textOf(message), 'utf8').verify(publicKeyPem, bytes);
}

export type TrustlySigned = { readonly method: string; readonly uuid: string; readonly data: TrustlyValue };

function textOf(message: TrustlySigned): string {
  return message.method + message.uuid + serializeTrustly(message.data);
}
