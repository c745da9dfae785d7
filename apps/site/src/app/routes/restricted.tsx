import { pageMeta } from '../../platform/page-meta.ts';
import { routeLoader } from '../../platform/route-loader.ts';

export const loader = routeLoader([]);
export const clientLoader = routeLoader([]);
export { shouldRevalidate } from '../../platform/route-loader.ts';
export const meta = pageMeta;

/** The guard shuts the house here for everybody; the shell shows the page itself, without its bars. */
export default function Restricted() {
  return null;
}
