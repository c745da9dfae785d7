import type { Tx } from '@halcyon/server-kit/sql';

type On = Pick<Tx, 'sql'>;

export type FileRow = {
  readonly player_id: bigint;
  readonly file_id: string;
  readonly document_id: string;
  readonly upload_number: number;
  readonly file_name: string;
  readonly media_type: string;
  readonly byte_count: number;
  readonly key_id: string;
  readonly wrapped_key: Buffer;
  readonly uploaded_at: Date;
};

export async function insertFile(tx: Tx, row: FileRow & { readonly sent_sha256: Buffer }): Promise<void> {
  await tx.sql`
    insert into kyc.document_file (player_id, file_id, document_id, upload_number, file_name, media_type, byte_count,
      sent_sha256, key_id, wrapped_key, uploaded_at)
    values (${row.player_id}, ${row.file_id}, ${row.document_id}, ${row.upload_number}, ${row.file_name},
      ${row.media_type}, ${row.byte_count}, ${row.sent_sha256}, ${row.key_id}, ${row.wrapped_key},
      ${row.uploaded_at})`;
}

/** Files of every upload of a player, in the order they came. */
export function listFiles(on: On, playerId: bigint): Promise<FileRow[]> {
  return on.sql<FileRow>`
    select player_id, file_id, document_id, upload_number, file_name, media_type, byte_count, key_id, wrapped_key,
      uploaded_at
    from kyc.document_file where player_id = ${playerId} order by uploaded_at, file_id`;
}

/** Null: this player has no such file, even if another one has. */
export async function findFile(on: On, playerId: bigint, fileId: string): Promise<FileRow | null> {
  const rows = await on.sql<FileRow>`
    select player_id, file_id, document_id, upload_number, file_name, media_type, byte_count, key_id, wrapped_key,
      uploaded_at
    from kyc.document_file where player_id = ${playerId} and file_id = ${fileId}`;
  return rows[0] ?? null;
}

export async function insertAccess(
  on: On,
  access: {
    readonly playerId: bigint;
    readonly accessId: string;
    readonly fileId: string;
    readonly actor: string;
    readonly address: string;
    readonly at: Date;
  },
): Promise<void> {
  await on.sql`
    insert into kyc.file_access (player_id, access_id, file_id, actor, address, happened_at)
    values (${access.playerId}, ${access.accessId}, ${access.fileId}, ${access.actor}, ${access.address},
      ${access.at})`;
}
