import { Button, buttonLook } from '@halcyon/ui/button';
import { EmptyState, ErrorState } from '@halcyon/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, UserRoundCheck } from 'lucide-react';
import { Link } from '../platform/link.tsx';
import { depositQuery } from '../cashier/cashier.queries.ts';
import { useFormat } from '../platform/text/format.ts';
import { useHref, useSite, useText } from '../platform/site.ts';
import type { PayAndPlay } from './use-pay-and-play.ts';
import ui from '@halcyon/ui/ui.module.css';

/** Signed in: where the money is, and the link to the games. */
export function BankDone({ visit }: { visit: PayAndPlay }) {
  const t = useText();
  const href = useHref();
  const { deposit, person } = visit.state;
  const title = person ? t('paynplay.done.titleName', { name: person.firstName }) : t('paynplay.done.title');
  const play = (
    <Button tone="cta" onClick={() => visit.go(href('/online-casino'))}>
      {t('paynplay.done.play')}
    </Button>
  );
  if (deposit && 'paymentId' in deposit)
    return <Paid visit={visit} title={title} paymentId={deposit.paymentId} />;
  const isLimitMissing = deposit?.code === 'cashier.limit_missing';
  return (
    <EmptyState
      headingLevel={1}
      icon={<CircleX size={48} aria-hidden="true" className={ui.warn} />}
      title={title}
      text={<Refused code={deposit?.code ?? ''} />}
    >
      {isLimitMissing && (
        <Button tone="cta" onClick={() => visit.go(href('/my-account/gambling-limits'))}>
          {t('paynplay.done.limits')}
        </Button>
      )}
      {play}
    </EmptyState>
  );
}

// texts: cashier.refused.*
function Refused({ code }: { code: string }) {
  const t = useText();
  const { texts } = useSite();
  const why = code.startsWith('cashier.')
    ? texts.find(`cashier.refused.${code.slice('cashier.'.length)}`)
    : null;
  return (
    <>
      {t('paynplay.done.refused')} {why}
    </>
  );
}

function Paid({ visit, title, paymentId }: { visit: PayAndPlay; title: string; paymentId: string }) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const format = useFormat();
  const { data } = useQuery(depositQuery(site, paymentId));
  const amountMinor = visit.state.amountMinor ?? 0n;
  const amount = format.money(data?.amount ?? { amountMinor, currency: site.currency });
  const state = data?.state ?? 'created';
  const isLost = state === 'failed' || state === 'cancelled' || state === 'expired';
  if (isLost) {
    return (
      <EmptyState
        headingLevel={1}
        icon={<CircleX size={48} aria-hidden="true" className={ui.warn} />}
        title={title}
        text={t('paynplay.done.lost', { amount })}
      >
        <Button tone="cta" onClick={() => visit.go(href('/my-account/banking/deposit'))}>
          {t('paynplay.done.deposit')}
        </Button>
      </EmptyState>
    );
  }
  const isThere = state === 'succeeded';
  return (
    <EmptyState
      headingLevel={1}
      icon={
        isThere ? (
          <CircleCheck size={48} aria-hidden="true" className={ui.ok} />
        ) : (
          <Clock size={48} aria-hidden="true" className={ui.info} />
        )
      }
      title={title}
      text={t(isThere ? 'paynplay.done.arrived' : 'paynplay.done.waiting', { amount })}
    >
      <Button tone="cta" size="l" onClick={() => visit.go(href('/online-casino'))}>
        {t('paynplay.done.play')}
      </Button>
    </EmptyState>
  );
}

/** The person has an ordinary account. */
export function BankDuplicated() {
  const t = useText();
  const href = useHref();
  return (
    <EmptyState
      headingLevel={1}
      icon={<UserRoundCheck size={40} aria-hidden="true" />}
      title={t('paynplay.duplicated.title')}
      text={t('paynplay.duplicated.text')}
    >
      <Link to={href('/login')} {...buttonLook({ tone: 'cta' })}>
        {t('paynplay.logIn')}
      </Link>
    </EmptyState>
  );
}

/** The visit is over. */
export function BankFailed({ visit }: { visit: PayAndPlay }) {
  const t = useText();
  const { problem } = visit.state;
  return (
    <ErrorState
      headingLevel={1}
      icon={<CircleX size={48} aria-hidden="true" />}
      title={t('paynplay.error.title')}
      text={problem ? t(problem.text, problem.values) : t('paynplay.error.unhandled')}
    >
      <Button tone="cta" onClick={visit.restart}>
        {t('paynplay.error.again')}
      </Button>
    </ErrorState>
  );
}
