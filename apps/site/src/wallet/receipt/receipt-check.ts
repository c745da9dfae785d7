import type { Receipt, Statement } from '@halcyon/contract/wallet/receipt.contract';

export type Key = Pick<Statement['keys'][number], 'keyId' | 'publicKey'>;

/** Result of checking a receipt. `null`: this browser cannot compute it. */
export type ReceiptCheck = {
  /** The hash follows from the receipt's content and the previous hash: nothing was changed. */
  readonly isHashRight: boolean | null;
  /** One of the published keys signed this very hash. */
  readonly isSigned: boolean | null;
  /** The reference belongs to this player, place and instant. */
  readonly isReferenceRight: boolean;
  /** What the browser computed, to compare with the receipt's. */
  readonly computedHash: string | null;
};

/**
 * Recomputes a receipt from its own content, without any request to the server. Pure but for the browser's
 * own cryptography. The form of the entry is spelled out in docs/domains/ledger.md#receipts and in
 * scripts/verify-statement.ts; the three share no code on purpose.
 */
export async function checkReceipt(receipt: Receipt, keys: readonly Key[]): Promise<ReceiptCheck> {
  const computedHash = await hashOf(receipt);
  return {
    isHashRight: computedHash === null ? null : computedHash === receipt.hash,
    isSigned: await isSigned(receipt, keys),
    isReferenceRight: namesItself(receipt),
    computedHash,
  };
}

/** Absent on pages without encryption. */
const cryptography = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

function hashOf(receipt: Receipt): Promise<string | null> {
  return sha256(bytesOfHex(receipt.previousHash), bytesOfText(entryText(receipt)));
}

function entryText(of: Receipt): string {
  return JSON.stringify([
    'halcyon-entry-1',
    String(of.playerId),
    of.sequence,
    of.providerId,
    of.commandKey,
    of.kindCode,
    of.outcome,
    of.vertical,
    of.requestedMinor,
    of.weightBasisPoints,
    of.currencyNumber,
    Date.parse(of.decidedAt),
    of.referenceKey,
    of.roundKey,
    of.endsRound,
    of.gameId,
    of.playableAfterMinor,
    of.legs.map((leg) => [
      leg.number,
      leg.source,
      leg.destination,
      leg.amountMinor,
      leg.sourceAfterMinor,
      leg.destinationAfterMinor,
    ]),
    of.resolves,
  ]);
}

function isSigned(receipt: Receipt, keys: readonly Key[]): Promise<boolean | null> {
  const text = `halcyon-receipt-1 ${receipt.playerId} ${receipt.sequence} ${receipt.hash}`;
  return isTextSigned(text, receipt, keys);
}

type Signed = { readonly keyId: string; readonly signature: string };

/** Did one of the published keys sign this text? Null: this browser does not support the signature's algorithm. */
export async function isTextSigned(
  text: string,
  { keyId, signature }: Signed,
  keys: readonly Key[],
): Promise<boolean | null> {
  const subtle = cryptography();
  if (!subtle) return null;
  const key = keys.find((one) => one.keyId === keyId);
  if (!key) return false;
  let imported: CryptoKey;
  try {
    imported = await subtle.importKey('spki', bytesOfPem(key.publicKey), 'Ed25519', false, ['verify']);
  } catch (error) {
    // Older browsers do not support Ed25519; an invalid key is a fault of the receipt.
    if (error instanceof DOMException && error.name === 'NotSupportedError') return null;
    return false;
  }
  return subtle.verify('Ed25519', imported, bytesOfBase64(signature), new TextEncoder().encode(text));
}

/** SHA-256 in hexadecimal. Null: a page without encryption has no cryptography. */
export async function sha256(...parts: readonly Uint8Array<ArrayBuffer>[]): Promise<string | null> {
  const subtle = cryptography();
  if (!subtle) return null;
  const whole = await new Blob([...parts]).arrayBuffer();
  const digest = new Uint8Array(await subtle.digest('SHA-256', whole));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const bytesOfText = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** A reference is 48 bits of milliseconds, the version, then player * 2^40 + sequence around the variant. */
function namesItself(of: Receipt): boolean {
  const bits = BigInt(`0x${of.referenceId.replaceAll('-', '')}`);
  const rest = (((bits >> 64n) & 0xfffn) << 62n) | (bits & ((1n << 62n) - 1n));
  const owner = (BigInt(of.playerId) << 40n) + BigInt(of.sequence);
  return rest === owner && bits >> 80n === BigInt(Date.parse(of.decidedAt));
}

export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  return bytesOfBase64(pem.replace(/-----[^-]+-----|\s/g, ''));
}

/** Base64 and base64url alike. */
function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = text.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0));
}
