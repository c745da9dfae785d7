import { pageMeta } from '../../../platform/page/page-meta.ts';
import { routeLoader } from '../../../platform/api/route-loader.ts';

export const loader = routeLoader([]);
export const clientLoader = routeLoader([]);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

/** The guard closes this address for every visitor; the shell shows the page without its bars. */
export default function Restricted() {
  return null;
}
