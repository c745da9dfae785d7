/** One file of a build and its dependencies, from the build's manifest. */
type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};
export type Manifest = Readonly<Record<string, Chunk>>;

/** The parts of the client that one game is made of: what every game shares, its kind, its title. */
export function partsOf(gameId: string, kind: 'slot' | 'blackjack'): readonly string[] {
  return kind === 'slot'
    ? ['index.html', 'slots/open-slot.ts', `themes/${gameId}.ts`]
    : ['index.html', 'blackjack/open-blackjack.ts'];
}

/** What only a round needs: a game fetches it behind its first picture. */
function laterPartsOf(kind: 'slot' | 'blackjack'): readonly string[] {
  return kind === 'slot' ? ['slots/round-acts.ts'] : [];
}

/** Every file that some parts bring with them, those that are needed first before those that need them. Pure. */
export function filesOf(manifest: Manifest, parts: readonly string[]): readonly string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (part: string) => {
    const chunk = manifest[part];
    if (!chunk || seen.has(part)) return;
    seen.add(part);
    for (const needed of chunk.imports ?? []) visit(needed);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  };
  for (const part of parts) visit(part);
  return [...files];
}

/** What the build made of the page, of the list of its files, and of the script that opens a session (`opening.ts`). */
export type BuiltPage = { readonly html: string; readonly manifest: Manifest; readonly opening: string };

/**
 * The page of one game: the built page with everything in its head that this game needs before its first picture,
 * so that all of it loads in parallel. The script that opens the session is inlined before the styles, which it would
 * otherwise wait for. Pictures are not included: the page only names the largest, which the game fetches after its
 * scripts. `language` is that of the address, null where it has none. Pure.
 */
export function gamePage(
  { html, manifest, opening }: BuiltPage,
  game: { gameId: string; kind: 'slot' | 'blackjack'; atlasUrl: string },
  language: string | null,
): string {
  const parts = partsOf(game.gameId, game.kind);
  const begins = new Set(parts.map((part) => manifest[part]?.file));
  const links = filesOf(manifest, parts)
    .map((file) => `/${file}`)
    // The text face comes when a text needs it; only a title's own letters belong to the first picture.
    .filter((url) => !html.includes(`"${url}"`) && !url.includes('/manrope-'))
    .map((url) => {
      if (url.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="${url}">`;
      if (url.endsWith('.woff2'))
        return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${url}">`;
      // The parts themselves begin here, while the session is being opened; the game then finds them ready.
      return begins.has(url.slice(1))
        ? `<script type="module" crossorigin src="${url}"></script>`
        : `<link rel="modulepreload" crossorigin href="${url}">`;
    });
  if (language !== null)
    links.push(`<link rel="preload" as="fetch" crossorigin href="${textsUrl(language)}">`);
  const theme = manifest[`themes/${game.gameId}.ts`];
  const data = `data-atlas="${game.atlasUrl}"${theme ? ` data-theme="/${theme.file}"` : ''}`;
  return html
    .replace('<title>', () => `<script>${opening}</script>\n    <title>`)
    .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
    .replace('<div id="game"', () => `<div id="game" ${data}`);
}

/**
 * A page that only prefetches what `gamePage` will name and what a round needs, at low priority: the site keeps it in a
 * hidden frame while a visitor reads about the game, so that the files are cached when they press play
 * (docs/decisions/early-game-loading.md). Pure.
 */
export function prefetchPage(
  manifest: Manifest,
  game: { gameId: string; kind: 'slot' | 'blackjack' },
  language: string | null,
): string {
  const parts = [...partsOf(game.gameId, game.kind), ...laterPartsOf(game.kind)];
  const urls = filesOf(manifest, parts).map((file) => `/${file}`);
  if (language !== null) urls.push(textsUrl(language));
  const links = urls.map((url) => `<link rel="prefetch" crossorigin href="${url}">`);
  return `<!doctype html>\n<title>Halcyon</title>\n${links.join('\n')}\n`;
}

const textsUrl = (language: string) => `/locales/${language}/games.json`;
