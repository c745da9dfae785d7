import { redirectTo } from '../../platform/api/guarding.ts';
import { routeLoader, type LoadInput } from '../../platform/api/route-loader.ts';
import { isSignedIn } from '../../platform/api/session.ts';

/**
 * `/deposit`: back from the payment page to the payment's state, otherwise home with the deposit open. Who is
 * not signed in logs in first and comes back here.
 */
async function load({ site, url }: LoadInput): Promise<null> {
  const home = `/${site.prefix}/`;
  if (!isSignedIn(site.session.get())) {
    const login = new URLSearchParams({ dialog: 'login', from: url.pathname + url.search });
    throw redirectTo(`${home}?${login}`, 'login_first');
  }
  const payment = url.searchParams.get('payment');
  if (payment === null) throw redirectTo(`${home}?dialog=deposit`, 'deposit_dialog');
  const page = `${home}my-account/banking/deposit?payment=${encodeURIComponent(payment)}`;
  throw redirectTo(page, 'payment_state');
}

export const loader = routeLoader([], load);
export const clientLoader = routeLoader([], load);
export { shouldRevalidate } from '../../platform/api/route-loader.ts';

export default function Deposit() {
  return null;
}
