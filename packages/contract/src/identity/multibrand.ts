import type { GuardAccess } from '../platform/guard.ts';

/**
 * Content of the `multibrand` claim of an id token: a JSON text inside the token's own JSON. A claim that cannot be
 * read counts as suspended, because what is not known is not allowed; a token without the claim belongs to no group of
 * brands. Pure; the server verifies the token's signature.
 */
export function isMultibrandSuspended(idToken: string): boolean {
  try {
    const [, payload = ''] = idToken.split('.');
    const { multibrand } = JSON.parse(textOf(payload)) as { multibrand?: string };
    if (multibrand === undefined) return false;
    return (JSON.parse(multibrand) as { suspended?: unknown }).suspended !== false;
  } catch {
    return true;
  }
}

/** What an account may use, with `payout` among the disabled where the group of brands has suspended the person. */
export function withMultibrand<Access extends GuardAccess>(access: Access, idToken: string): Access {
  if (access.disabled.includes('payout') || !isMultibrandSuspended(idToken)) return access;
  return { ...access, disabled: ['payout', ...access.disabled] };
}

function textOf(base64Url: string): string {
  const bytes = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
