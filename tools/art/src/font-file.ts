// Node gives the whole of this CommonJS module as its default; the linter reads the other build.
// oxlint-disable import/default, import/no-named-as-default-member
import opentype, { type Font } from 'opentype.js';

/** A font from the bytes of a ttf, otf or woff file. */
export function parseFont(bytes: Buffer): Font {
  const copy = new Uint8Array(bytes);
  return opentype.parse(copy.buffer);
}
