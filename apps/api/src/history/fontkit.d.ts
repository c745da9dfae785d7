// The package ships without types; the tests read one fact of a font.
declare module 'fontkit' {
  export type Font = { hasGlyphForCodePoint(codePoint: number): boolean };
  export function create(bytes: Buffer): Font;
}
