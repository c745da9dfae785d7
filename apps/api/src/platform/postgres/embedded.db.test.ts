import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';

test('the database that comes with the product acknowledges money that is on disk, and fills no file before it is written', async () => {
  const server = await startEmbedded({ folder: mkdtempSync(join(tmpdir(), 'halcyon-settings-')) });
  try {
    const client = new Client(server.connection('admin', 'postgres'));
    await client.connect();
    const { rows } = await client.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'wal_init_zero')`,
    );
    await client.end();
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      wal_init_zero: 'off',
    });
  } finally {
    await server.stop();
    rmSync(server.folder, { recursive: true, force: true });
  }
});
