import { redirectTo } from '../../../platform/api/guarding.ts';
import { routeLoader, type LoadInput } from '../../../platform/api/route-loader.ts';

async function load({ site }: LoadInput): Promise<null> {
  throw redirectTo(`/${site.prefix}/my-account/banking/deposit`, 'first_page');
}

export const loader = routeLoader([], load);
export const clientLoader = routeLoader([], load);
export { shouldRevalidate } from '../../../platform/api/route-loader.ts';

export default function BankingHome() {
  return null;
}
