import { AccountMenu } from '../../identity/account/account-menu.tsx';
import { BalancePill } from '../../wallet/balance/balance-pill.tsx';

/** Balance and account of a signed-in player; visitors never load it. */
export function PlayerCorner() {
  return (
    <>
      <BalancePill />
      <AccountMenu />
    </>
  );
}
