import { redirectTo } from '../../platform/guarding.ts';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';

async function load({ site }: LoadInput): Promise<null> {
  throw redirectTo(`/${site.prefix}/my-account/banking/deposit`, 'first_page');
}

export const loader = routeLoader([], load);
export const clientLoader = routeLoader([], load);
export { shouldRevalidate } from '../../platform/route-loader.ts';

export default function BankingHome() {
  return null;
}
