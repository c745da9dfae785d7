import { pageMeta } from '../../platform/page-meta.ts';
import { statusLoader } from '../../platform/status-loader.ts';

export const loader = statusLoader(451, 'shell.states.restricted_title');
export const clientLoader = statusLoader(451, 'shell.states.restricted_title');
export const meta = pageMeta;

/** The shell shows the page itself, without its bars. */
export default function Restricted() {
  return null;
}
