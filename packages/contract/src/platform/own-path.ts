/** Any origin will do: an address that leaves it would leave the site. */
const site = 'https://site.invalid';

/**
 * Path, query and fragment of an address within the site, which a browser takes for an address of the site again.
 * Null: it leads elsewhere, or would when its path is used once more: the path of `/.//host/x` is `//host/x`. Pure.
 */
export function ownPath(address: string): string | null {
  if (!address.startsWith('/')) return null;
  const first = pathOf(address);
  return first !== null && pathOf(first) === first ? first : null;
}

function pathOf(address: string): string | null {
  if (!URL.canParse(address, site)) return null;
  const url = new URL(address, site);
  if (url.origin !== site || url.username !== '' || url.password !== '') return null;
  return url.pathname + url.search + url.hash;
}
