import { data } from 'react-router';
import { routeLoader } from '../../platform/route-loader.ts';

export const loader = () => data(null, { status: 451 });
export const clientLoader = routeLoader([]);

/** The shell shows the page itself, without its bars. */
export default function Restricted() {
  return null;
}
