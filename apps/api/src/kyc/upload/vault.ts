import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What the database keeps of a stored file; without it the bytes are noise. */
export type Sealed = { readonly keyId: string; readonly wrappedKey: Buffer };
/** What a file is bound to. Bytes that were put under another owner or name do not open. */
export type FileName = { readonly playerId: bigint; readonly fileId: string };

/** Where documents are stored: encrypted, outside every folder that a server serves. */
export type Vault = {
  put(name: FileName, bytes: Uint8Array): Promise<Sealed>;
  /** Throws when the bytes were changed, belong to another player, or their key is gone. */
  get(name: FileName, sealed: Sealed): Promise<Buffer>;
  /** Takes back what a transaction did not keep. */
  drop(name: FileName): Promise<void>;
};

/** Keys of the installation by id, 32 bytes each. `current` seals; the others still open what they sealed. */
export type VaultKeys = { readonly current: string; readonly keys: ReadonlyMap<string, Buffer> };

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Files in a folder, each under its own key (AES-256-GCM) that the installation's key wraps. The player and the file's
 * id are authenticated with it, so a row that points at another file opens nothing.
 */
export function openVault(folder: string, { current, keys }: VaultKeys): Vault {
  const master = keyOf(keys, current);
  return {
    async put(name, bytes) {
      const key = randomBytes(32);
      const path = pathOf(folder, name.fileId);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeDurably(path, seal(key, bytes, boundTo(name, 'file')));
      return { keyId: current, wrappedKey: seal(master, key, boundTo(name, 'key')) };
    },
    async get(name, { keyId, wrappedKey }) {
      const key = unseal(keyOf(keys, keyId), wrappedKey, boundTo(name, 'key'));
      return unseal(key, await readFile(pathOf(folder, name.fileId)), boundTo(name, 'file'));
    },
    drop: (name) => rm(pathOf(folder, name.fileId), { force: true }),
  };
}

/**
 * Keys written as `id:base64,id:base64`, the first one current. Throws with the id when one has not 32 bytes.
 */
export function readVaultKeys(text: string): VaultKeys {
  const keys = new Map<string, Buffer>();
  for (const part of text.split(',')) {
    const [id = '', value = ''] = part.trim().split(':');
    const key = Buffer.from(value, 'base64');
    if (!/^[\w-]{1,40}$/.test(id) || key.length !== 32)
      throw new Error(`key "${id}" is not 32 bytes in base64`);
    keys.set(id, key);
  }
  return { current: [...keys.keys()][0]!, keys };
}

function seal(key: Buffer, plain: Uint8Array, bound: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function unseal(key: Buffer, sealed: Buffer, bound: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(bound);
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

function boundTo({ playerId, fileId }: FileName, what: 'file' | 'key'): Buffer {
  return Buffer.from(`${what}|${playerId}|${fileId}`);
}

function keyOf(keys: ReadonlyMap<string, Buffer>, id: string): Buffer {
  const key = keys.get(id);
  if (!key) throw new Error(`the document key ${id} is not configured`);
  return key;
}

/** Only an id that we made ourselves ever becomes a path; what the player's device says never does. */
function pathOf(folder: string, fileId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(fileId)) throw new Error('a file is named by its id alone');
  return join(folder, fileId.slice(-2), fileId);
}

async function writeDurably(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.part`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
