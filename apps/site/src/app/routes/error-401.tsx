import { data } from 'react-router';
import { routeLoader } from '../../platform/route-loader.ts';
import { UnauthorisedPage } from '../shell/error-pages.tsx';

export const loader = () => data(null, { status: 401 });
export const clientLoader = routeLoader([]);

export default function Unauthorised() {
  return (
    <div className="page">
      <UnauthorisedPage />
    </div>
  );
}
