import { pageMeta } from '../../../platform/page/page-meta.ts';
import { statusLoader } from '../../../platform/api/status-loader.ts';
import { UnauthorisedPage } from '../../shell/error-pages.tsx';
import css from '../../../platform/page.module.css';

export const loader = statusLoader(401, 'shell.states.unauthorised_title');
export const clientLoader = statusLoader(401, 'shell.states.unauthorised_title');
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';
export const meta = pageMeta;

export default function Unauthorised() {
  return (
    <div className={css.page}>
      <UnauthorisedPage />
    </div>
  );
}
