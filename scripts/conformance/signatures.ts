/** What a provider's calls are believed by. Sources: docs/domains/play-<slug>.md. */
export type SignatureKind = 'bytes' | 'the values that a hash covers' | 'a password' | 'their address';

const kinds: Readonly<Record<string, SignatureKind>> = {
  creedroomz: 'the values that a hash covers',
  evolution: 'a password',
  novomatic: 'bytes',
  pariplay: 'a password',
  playngo: 'a password',
  pragmaticplay: 'the values that a hash covers',
  quickspin: 'a password',
  relax: 'a password',
  softswiss: 'bytes',
  yggdrasil: 'their address',
};

/** Throws for a provider that nobody has described. */
export function signatureOf(slug: string): SignatureKind {
  const kind = Object.hasOwn(kinds, slug) ? kinds[slug] : undefined;
  if (!kind) throw new Error(`it is not said what calls of ${slug} are believed by`);
  return kind;
}
