import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { clamScanner, ScannerUnavailable } from './scanner.ts';
import { openVault, readVaultKeys } from './vault.ts';

const folder = mkdtempSync(join(tmpdir(), 'halcyon-vault-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const keyText = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const secret = Buffer.from('a very private letter');

test('a sealed file opens for its own player and name alone', async () => {
  const vault = openVault(folder, readVaultKeys(keyText('one')));
  const name = { playerId: 7n, fileId: randomUUID() };
  const sealed = await vault.put(name, secret);
  expect((await vault.get(name, sealed)).equals(secret)).toBe(true);
  await expect(vault.get({ ...name, playerId: 8n }, sealed)).rejects.toThrow();
  const other = { playerId: 7n, fileId: randomUUID() };
  const otherSealed = await vault.put(other, secret);
  await expect(vault.get(name, otherSealed)).rejects.toThrow();
});

test('one changed bit on the disk is noticed', async () => {
  const vault = openVault(folder, readVaultKeys(keyText('one')));
  const name = { playerId: 7n, fileId: randomUUID() };
  const sealed = await vault.put(name, secret);
  const path = join(folder, name.fileId.slice(-2), name.fileId);
  const bytes = readFileSync(path);
  bytes[bytes.length - 1]! ^= 1;
  writeFileSync(path, bytes);
  await expect(vault.get(name, sealed)).rejects.toThrow();
});

test('a new key seals and the old one still opens what it sealed', async () => {
  const old = keyText('old');
  const name = { playerId: 7n, fileId: randomUUID() };
  const sealed = await openVault(folder, readVaultKeys(old)).put(name, secret);
  const rotated = openVault(folder, readVaultKeys(`${keyText('new')},${old}`));
  expect((await rotated.get(name, sealed)).equals(secret)).toBe(true);
  expect((await rotated.put({ ...name, fileId: randomUUID() }, secret)).keyId).toBe('new');
  await expect(openVault(folder, readVaultKeys(keyText('new'))).get(name, sealed)).rejects.toThrow(/old/);
});

test('a name that is no id never becomes a path, and a key that is too short is named', async () => {
  const vault = openVault(folder, readVaultKeys(keyText('one')));
  const before = readdirSync(folder, { recursive: true }).length;
  await expect(
    vault.put({ playerId: 7n, fileId: '../../../../etc/passwd-and-some-more' }, secret),
  ).rejects.toThrow();
  expect(readdirSync(folder, { recursive: true })).toHaveLength(before);
  expect(() => readVaultKeys('short:aGFsY3lvbg==')).toThrow(/short/);
});

/** A test scanner that gives the configured answer and keeps what it was sent. */
async function fakeClam(reply: string): Promise<{ url: URL; received: () => Buffer; close: () => void }> {
  let all = Buffer.alloc(0);
  const server = createServer((socket) => {
    socket.on('data', (chunk: Buffer) => {
      all = Buffer.concat([all, chunk]);
      if (all.subarray(-4).equals(Buffer.alloc(4))) socket.end(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`tcp://127.0.0.1:${port}`), received: () => all, close: () => server.close() };
}

test('ClamAV is called over INSTREAM, and only its OK is a yes', async () => {
  const clean = await fakeClam('stream: OK\0');
  expect(await clamScanner(clean.url).scan(secret)).toBe('clean');
  const sent = clean.received();
  expect(sent.subarray(0, 10).toString()).toBe('zINSTREAM\0');
  expect(sent.readUInt32BE(10)).toBe(secret.length);
  clean.close();
  const ill = await fakeClam('stream: Win.Test.EICAR_HDB-1 FOUND\0');
  expect(await clamScanner(ill.url).scan(secret)).toBe('infected');
  ill.close();
  const broken = await fakeClam('INSTREAM size limit exceeded. ERROR\0');
  await expect(clamScanner(broken.url).scan(secret)).rejects.toThrow(ScannerUnavailable);
  broken.close();
  await expect(clamScanner(broken.url).scan(secret)).rejects.toThrow(ScannerUnavailable);
});
