import { useLocation } from 'react-router';
import { useSite } from './site.ts';

/** The address without its locale prefix: `/` for home. */
export function usePathBelowPrefix(): string {
  const { prefix } = useSite();
  const { pathname } = useLocation();
  const below = pathname.startsWith(`/${prefix}`) ? pathname.slice(prefix.length + 1) : pathname;
  return below.replace(/\/$/, '') || '/';
}
