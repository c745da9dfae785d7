import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const Title = z.strictObject({
  /** The provider's own name of the game: part of a launch and every call. */
  gameRef: z.string().min(1).max(80),
  name: z.string().min(1).max(80),
  /** The engine that plays it, and which of its mathematical models or tables. */
  engine: z.enum(['slot', 'table', 'live']),
  model: z.string().min(1),
  /** Live games: the table that a launch names. */
  tableId: z.string().nullable(),
  /** What the page is drawn from: scene, colours from dark to light, symbols from low to high. */
  look: z.strictObject({
    scene: z.string(),
    colours: z.array(z.string().regex(/^#[0-9a-f]{6}$/i)),
    symbols: z.array(z.string()),
    /** The letters that the tile's name is painted in, by the file of their font; null: plain ones. */
    lettering: z.strictObject({ font: z.string(), material: z.string() }).nullable(),
  }),
});

/** One game as its simulated provider offers it. Written by the catalogue's generator into `titles/<slug>.json`. */
export type ProviderTitle = Readonly<z.infer<typeof Title>>;

const folder = new URL('titles/', import.meta.url);

/** Every provider's titles, by its slug and the game's own name there. Throws for a file that does not fit. */
export function loadTitles(): ReadonlyMap<string, ReadonlyMap<string, ProviderTitle>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    files.map((name) => {
      const titles = z.array(Title).parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
      const byRef = new Map(titles.map((title) => [title.gameRef, title]));
      if (byRef.size < titles.length) throw new Error(`${name} names a game twice`);
      return [name.slice(0, -'.json'.length), byRef];
    }),
  );
}

/** Outlines of the symbols on a field of 512, from game-icons.net (CC BY 3.0), by their names there. */
const glyphs = JSON.parse(readFileSync(new URL('glyphs.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

/** What the page of a title draws its symbols from. */
export function glyphsOf(title: ProviderTitle): Readonly<Record<string, string>> {
  return Object.fromEntries(title.look.symbols.map((name) => [name, glyphs[name] ?? '']));
}
