import { Suspense } from 'react';
import { buttonLook } from '@halcyon/ui/button';
import { Drawer } from '@halcyon/ui/layer/dialog';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Clock, Gift, History, ShieldCheck } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { mayDeposit } from '../../platform/api/session.ts';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { useFreshWallet } from '../../wallet/balance/fresh-wallet.queries.ts';
import { latestQuery, type WalletView } from '../../wallet/wallet.queries.ts';
import { BonusReason } from '../../rewards/parts/bonus-reason.part.ts';
import { useGameNames } from '../entry/game-names.ts';
import { HistoryEntry } from './history-entry.tsx';
import { groupByRound } from '../entry/transaction-days.ts';
import css from '../history.module.css';
import ui from '@halcyon/ui/ui.module.css';

const SHOWN = 3;

/** `?dialog=wallet`: the own money at a glance, deposit and withdrawal, and the latest transactions. */
export function WalletDrawer({ onClose }: { onClose: () => void }) {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const { query, staleFor } = useFreshWallet();
  const isDepositOffered = mayDeposit(useSession());
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t('wallet.title')}
      closeLabel={t('shell.close')}
      footer={
        <>
          {isDepositOffered && (
            <Link to={dialogHref('deposit')} preventScrollReset {...buttonLook({ tone: 'cta', size: 'l' })}>
              {t('wallet.deposit')}
            </Link>
          )}
          <Link
            to={href('/my-account/banking/withdraw')}
            {...buttonLook({ tone: isDepositOffered ? 'neutral' : 'cta', size: 'l' })}
          >
            {t('wallet.withdraw')}
          </Link>
        </>
      }
    >
      <div className={css.wallet}>
        <QueryState query={query} height={260}>
          {query.data && <Balances wallet={query.data} staleFor={staleFor} />}
        </QueryState>
        <Latest />
        <nav className={css.walletLinks} aria-label={t('wallet.more')}>
          {isDepositOffered && (
            <Link to={href('/my-account/rewards')}>
              <Gift size={20} aria-hidden="true" />
              <span>{t('wallet.rewards')}</span>
              <ChevronRight size={18} aria-hidden="true" />
            </Link>
          )}
          <Link to={href('/my-account/banking/transactions')}>
            <History size={20} aria-hidden="true" />
            <span>{t('wallet.history')}</span>
            <ChevronRight size={18} aria-hidden="true" />
          </Link>
          <Link to={href('/my-account/banking/transactions#files')}>
            <ShieldCheck size={20} aria-hidden="true" />
            <span>{t('wallet.statement')}</span>
            <ChevronRight size={18} aria-hidden="true" />
          </Link>
        </nav>
      </div>
    </Drawer>
  );
}

function Balances({ wallet, staleFor }: { wallet: WalletView; staleFor: number | null }) {
  const t = useText();
  const format = useFormat();
  const href = useHref();
  const { texts } = useSite();
  const own = [
    { id: 'main', name: t('wallet.main'), hint: t('wallet.mainHint'), money: wallet.main.cash },
    { id: 'locked', name: t('wallet.locked'), hint: t('wallet.lockedHint'), money: wallet.locked.cash },
    ...wallet.bonus.map(({ vertical, bonus }) => ({
      id: vertical,
      name: texts.find(`wallet.bonus.${vertical}`) ?? vertical,
      hint: (
        <Suspense fallback={null}>
          <BonusReason vertical={vertical} />
        </Suspense>
      ),
      money: bonus,
    })),
  ];
  // The player's own money is always shown; locked and bonus money only while there is some.
  const rows = own.filter(({ id, money }) => id === 'main' || money.amountMinor !== '0');
  return (
    <>
      <div className={css.walletTotal}>
        <p>{t('wallet.total')}</p>
        <p className={css.walletFigure}>{format.money(wallet.total)}</p>
        {staleFor !== null && <p className={ui.hint}>{t('shell.balance.stale', { seconds: staleFor })}</p>}
        {wallet.isMissing && <p className={ui.hint}>{t('wallet.missing')}</p>}
      </div>
      <dl className={css.walletRows}>
        {rows.map(({ id, name, hint, money }) => (
          <div key={id}>
            <dt>
              {name}
              {typeof hint === 'string' ? <span className={ui.hint}>{hint}</span> : hint}
              {id !== 'main' && (
                <Link
                  to={href(`/my-account/rewards/active?why=${id === 'locked' ? 'LOCKED' : id}`)}
                  className={css.walletWhy}
                >
                  {t('wallet.why')}
                </Link>
              )}
            </dt>
            <dd>{format.money(money)}</dd>
          </div>
        ))}
      </dl>
      {wallet.pendingWithdrawal.amountMinor !== '0' && (
        <BesideLine
          money={wallet.pendingWithdrawal}
          name={t('wallet.pending')}
          hint={t('wallet.pendingHint')}
        />
      )}
      {wallet.owed && <BesideLine money={wallet.owed} name={t('wallet.owed')} hint={t('wallet.owedHint')} />}
    </>
  );
}

/** Not part of the total: being paid out, or owed. The withdrawals have the details. */
function BesideLine({ money, name, hint }: { money: WalletView['total']; name: string; hint: string }) {
  const href = useHref();
  const format = useFormat();
  return (
    <Link to={href('/my-account/banking/withdraw')} className={css.walletPending}>
      <Clock size={20} aria-hidden="true" />
      <span>
        {name}
        <span className={ui.hint}>{hint}</span>
      </span>
      <strong>{format.money(money)}</strong>
    </Link>
  );
}

function Latest() {
  const t = useText();
  const query = useQuery(latestQuery(useSite()));
  const lines = query.data?.items ?? [];
  const entries = groupByRound(lines).slice(0, SHOWN);
  const gameOf = useGameNames(lines.some(({ gameId }) => gameId !== null));
  return (
    <section className={css.walletLatest} aria-label={t('wallet.latest')}>
      <h3>{t('wallet.latest')}</h3>
      <QueryState query={query} height={168}>
        {lines.length === 0 ? (
          <p className={ui.muted}>{t('wallet.latestEmpty')}</p>
        ) : (
          <ul>
            {entries.map((entry) => (
              <li key={`${entry[0].referenceId} ${entry[0].category}`}>
                <HistoryEntry entry={entry} gameOf={gameOf} isShort />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
