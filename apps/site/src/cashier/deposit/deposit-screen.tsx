import { useSearchParams } from 'react-router';
import { Card } from '../../platform/page/card.tsx';
import { useText } from '../../platform/site.ts';
import { DepositPanel } from './deposit-panel.tsx';
import { DepositStatus } from './deposit-status.tsx';

/** `/my-account/banking/deposit`; with `?payment=` the state of that payment. */
export function DepositScreen() {
  const t = useText();
  const [search] = useSearchParams();
  const paymentId = search.get('payment');
  return (
    <Card title={t(paymentId ? 'cashier.deposit.statusTitle' : 'cashier.deposit.title')}>
      {paymentId ? <DepositStatus paymentId={paymentId} /> : <DepositPanel />}
    </Card>
  );
}
