import { readFileSync, readdirSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { filesOf, partsOf, type Manifest } from '../src/first-load.ts';

/**
 * What a browser loads for each game, against its budget: at most 60 KB of script (before compression, everything
 * needed to play, inline script included) and 120 KB of art, letters included. Run after the build:
 * `node apps/games/scripts/client-size.ts`. Ends with an error when a game is over budget.
 * Source: docs/decisions/games-use-canvas.md
 */
const SCRIPT_BYTES_MAX = 60_000;
const ART_BYTES_MAX = 120_000;

const build = new URL('../build/client/', import.meta.url);
const art = new URL('../art/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', build), 'utf8')) as Manifest;

function bytesOf(files: Iterable<string>, ending: string): { plain: number; brotli: number } {
  const contents = [...files]
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(new URL(file, build)));
  return {
    plain: contents.reduce((sum, content) => sum + content.length, 0),
    brotli: contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0),
  };
}

const rows = readdirSync(art).map((gameId) => {
  const files = filesOf(manifest, partsOf(gameId, gameId === 'blackjack' ? 'blackjack' : 'slot'));
  const letters = readdirSync(new URL('assets/', build)).find(
    (file) => file.startsWith(`${gameId}-`) && file.endsWith('.woff2'),
  );
  const letterBytes = letters ? statSync(new URL(`assets/${letters}`, build)).size : 0;
  const pictures = readdirSync(new URL(`${gameId}/`, art)).filter((file) => file.endsWith('.webp'));
  const pictureBytes = pictures.reduce(
    (sum, file) => sum + statSync(new URL(`${gameId}/${file}`, art)).size,
    0,
  );
  const script = bytesOf([manifest['opening.ts']!.file, ...files], '.js');
  const style = bytesOf(files, '.css');
  return {
    game: gameId,
    script: script.plain,
    'script br': script.brotli,
    'style br': style.brotli,
    art: pictureBytes + letterBytes,
    fits: script.plain <= SCRIPT_BYTES_MAX && pictureBytes + letterBytes <= ART_BYTES_MAX,
  };
});

console.table(rows);
if (rows.some(({ fits }) => !fits)) {
  console.error(
    `A game is over its budget of ${SCRIPT_BYTES_MAX} bytes of script or ${ART_BYTES_MAX} bytes of art.`,
  );
  process.exitCode = 1;
}
