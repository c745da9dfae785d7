/**
 * Where to go after a login: the page that was asked for, else home. Only a path of this site counts; a
 * dialog that stood open there stays closed. Pure.
 */
export function wayBack(asked: string | null, prefix: string): string {
  const home = `/${prefix}/`;
  if (!asked?.startsWith('/') || /^[/\\]{2}/.test(asked)) return home;
  let url: URL;
  try {
    url = new URL(asked, 'https://site.invalid');
  } catch {
    return home;
  }
  if (url.host !== 'site.invalid') return home;
  for (const name of ['dialog', 'from', 'game']) url.searchParams.delete(name);
  // Going back to the way in would lead in a circle.
  if (/\/(?:login|signup|reset-password|401)\/?$/.test(url.pathname)) return home;
  return url.pathname + url.search;
}
