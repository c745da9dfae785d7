import { redirect } from 'react-router';
import { routeLoader, type LoadInput } from '../../platform/route-loader.ts';

/** `/deposit`: back from the payment page to the payment's state, otherwise home with the deposit open. */
async function load({ site, url }: LoadInput): Promise<null> {
  const payment = url.searchParams.get('payment');
  throw redirect(
    payment
      ? `/${site.prefix}/my-account/banking/deposit?payment=${encodeURIComponent(payment)}`
      : `/${site.prefix}/?dialog=deposit`,
  );
}

export const loader = routeLoader([], load);
export const clientLoader = routeLoader([], load);

export default function Deposit() {
  return null;
}
