import { redirect } from 'react-router';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';

async function load({ site }: LoadInput): Promise<null> {
  throw redirect(`/${site.prefix}/my-account/banking/deposit`);
}

export const loader = routeLoader([], load);
export const clientLoader = routeLoader([], load);

export default function BankingHome() {
  return null;
}
