import type { Sql } from '@halcyon/server-kit/sql';
import { readReference } from './reference-cache.ts';
import { buildIndex, type CatalogueIndex } from './index.rules.ts';
import { listCategories, listIndexRows, readRevision } from './index.store.ts';

// The games are the same for every visitor and change only with a filling or a count, so every process keeps them all
// in memory: a response costs the same for three hundred games or five thousand.
const indexes = new WeakMap<object, { readonly revision: string; readonly catalogueIndex: CatalogueIndex }>();

/** Every game that is offered. Another process's refill is seen within five seconds, this one's immediately. */
export function readIndex(db: { readonly sql: Sql }): Promise<CatalogueIndex> {
  return readReference(db, 'shelf', async () => {
    const revision = await readRevision(db.sql);
    const known = indexes.get(db);
    if (known?.revision === revision) return known.catalogueIndex;
    const [rows, categories] = [await listIndexRows(db.sql), await listCategories(db.sql)];
    const catalogueIndex = buildIndex(rows, categories);
    indexes.set(db, { revision, catalogueIndex });
    return catalogueIndex;
  });
}
