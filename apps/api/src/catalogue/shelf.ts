import type { Sql } from '../platform/sql.ts';
import { readReference } from './reference-cache.ts';
import { makeShelf, type Shelf } from './shelf.rules.ts';
import { listCategories, listShelf, readRevision } from './shelf.store.ts';

// The games are the same for everybody and change only with a filling or a count, so every process keeps them all
// in memory: an answer costs the same whether there are three hundred or five thousand.
const shelves = new WeakMap<object, { readonly revision: string; readonly shelf: Shelf }>();

/** Every game that is offered. Another process's filling is seen within five seconds, this one's at once. */
export function readShelf(db: { readonly sql: Sql }): Promise<Shelf> {
  return readReference(db, 'shelf', async () => {
    const revision = await readRevision(db.sql);
    const known = shelves.get(db);
    if (known?.revision === revision) return known.shelf;
    const [rows, categories] = [await listShelf(db.sql), await listCategories(db.sql)];
    const shelf = makeShelf(rows, categories);
    shelves.set(db, { revision, shelf });
    return shelf;
  });
}
