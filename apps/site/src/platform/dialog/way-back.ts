import { ownPath } from '@halcyon/contract/platform/own-path';

/**
 * Where to go after a login: the page that was asked for, else home. Only a path of this site counts; a
 * dialog that was open there stays closed. Pure.
 */
export function wayBack(asked: string | null, prefix: string): string {
  const home = `/${prefix}/`;
  const own = asked === null ? null : ownPath(asked);
  if (own === null) return home;
  const url = new URL(own, 'https://site.invalid');
  for (const name of ['dialog', 'from', 'game']) url.searchParams.delete(name);
  // Going back to the way in would lead in a circle.
  if (/\/(?:login|signup|reset-password|401)\/?$/.test(url.pathname)) return home;
  return url.pathname + url.search;
}
