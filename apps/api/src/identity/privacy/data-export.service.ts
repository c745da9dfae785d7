import { PassThrough, type Readable } from 'node:stream';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { PlayerContext } from '../../platform/http/context.ts';
import { listPlayerTables, readPlayerRows } from '../../platform/player-data.ts';
import type { Tx } from '@halcyon/server-kit/sql';
import { exportedColumns, withheldOf } from './data-export.rules.ts';

/** Each holds a connection while its reader takes it in. */
const AT_ONCE_MAX = 2;
const STALLED_MS = 20_000;

/**
 * Everything that is stored about the player, table by table, as one JSON text that is written while it is
 * read: one snapshot, little memory, however long the history. A reader who stops reading is let go. One per process.
 * Refuses: account.export.busy while others are being written. Source: GDPR articles 15 and 20.
 */
export function openDataExport(): (ctx: PlayerContext) => Promise<Readable> {
  let running = 0;
  return async (ctx) => {
    if (running >= AT_ONCE_MAX) throw new Refusal('account.export.busy');
    running += 1;
    const out = new PassThrough();
    void ctx.db
      .transact((tx) => writeExport(tx, out, ctx.playerId, ctx.clock.now()))
      .then(
        () => out.end(),
        (error: Error) => {
          ctx.log.warn({ reason: error.message }, 'a data export was not finished');
          out.destroy(error);
        },
      )
      .finally(() => {
        running -= 1;
      });
    return out;
  };
}

async function writeExport(tx: Tx, out: PassThrough, playerId: bigint, at: Date): Promise<void> {
  await tx.client.query('set transaction isolation level repeatable read, read only');
  const write = (text: string) => writeOrStall(out, text);
  const tables = await listPlayerTables(tx.client);
  const about = {
    playerId: Number(playerId),
    exportedAt: at.toISOString(),
    about: {
      amounts: 'Columns that end in _minor are amounts in minor units of the currency beside them.',
      instants: 'Instants are RFC 3339 in UTC.',
      withheld: withheldOf(tables),
    },
  };
  await write(`${JSON.stringify(about).slice(0, -1)},"data":{`);
  let isFirstTable = true;
  for (const table of tables) {
    const columns = exportedColumns(table);
    if (columns.length === 0) continue;
    await write(`${isFirstTable ? '' : ','}\n${JSON.stringify(table.name)}:[`);
    isFirstTable = false;
    let isFirstRow = true;
    for await (const rows of readPlayerRows(tx.client, table, columns, playerId)) {
      await write((isFirstRow ? '' : ',') + rows.map((row) => JSON.stringify(row, plain)).join(','));
      isFirstRow = false;
    }
    await write(']');
  }
  await write('}}\n');
}

function plain(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  // Bytes reach this place in the form that Buffer gives itself.
  const bytes = value as { type?: unknown; data?: unknown } | null;
  return bytes?.type === 'Buffer' && Array.isArray(bytes.data)
    ? Buffer.from(bytes.data as number[]).toString('hex')
    : value;
}

async function writeOrStall(out: PassThrough, text: string): Promise<void> {
  if (out.destroyed) throw new Error('the reader has gone');
  if (out.write(text)) return;
  await new Promise<void>((resolve, reject) => {
    const end = (error?: Error) => {
      clearTimeout(timer);
      out.off('drain', drained);
      out.off('close', gone);
      if (error) reject(error);
      else resolve();
    };
    const drained = () => end();
    const gone = () => end(new Error('the reader has gone'));
    const timer = setTimeout(() => end(new Error('the reader has stopped reading')), STALLED_MS);
    out.on('drain', drained);
    out.on('close', gone);
  });
}
