import { pageMeta } from '../../platform/page-meta.ts';
import { routeLoader } from '../../platform/route-loader.ts';

export const loader = routeLoader([]);
export const clientLoader = routeLoader([]);
export { shouldRevalidate } from '../../platform/route-loader.ts';
export const meta = pageMeta;

/** The guard closes this address for every visitor; the shell shows the page without its bars. */
export default function Restricted() {
  return null;
}
