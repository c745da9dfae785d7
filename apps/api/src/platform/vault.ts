import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/**
 * Seals a secret that must be read again, so that the database alone does not give it away. `place` binds it to
 * where it belongs, for example `totp/1000001`: the text of one row cannot be put into another.
 * Answers text. AES-256-GCM with a random nonce.
 */
export function seal(key: Buffer, place: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/** Opens what `seal` made for the same place. Throws when text, place or key is another. */
export function unseal(key: Buffer, place: string, text: string): string {
  const [version, body] = text.split('.');
  if (version !== VERSION || !body) throw new Error('a sealed secret has an unknown form');
  const sealed = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  const opened = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}
