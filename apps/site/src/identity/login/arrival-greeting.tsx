import type { Player } from '@halcyon/contract/identity/player';
import { buttonLook } from '@halcyon/ui/button';
import { Dialog } from '@halcyon/ui/layer/dialog';
import { ArrowDownUp, ReceiptText, Percent } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from '../../platform/link.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useTurn } from '../../platform/dialog/overlays.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { takeArrival } from './login.queries.ts';
import css from '../identity.module.css';
import ui from '@halcyon/ui/ui.module.css';

/**
 * After a login: when the last one was, or for the first one a welcome. Shown once. Players who may not play are
 * not invited to.
 */
export function ArrivalGreeting({ player, isRestricted }: { player: Player; isRestricted: boolean }) {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const { messages } = useSite();
  const [isFirst, setFirst] = useState(false);
  useEffect(() => {
    const arrival = takeArrival();
    if (arrival?.isFirst) setFirst(!isRestricted);
    else if (arrival?.lastLoginAt) {
      messages.show({
        kind: 'success',
        text: t('identity.login.lastLogin', { date: format.dateTime(arrival.lastLoginAt) }),
      });
    }
    // Read once, after hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const isOpen = useTurn('welcome', isFirst);
  if (!isOpen) return null;
  const close = () => setFirst(false);
  const promises = [
    { icon: Percent, text: t('identity.welcome.games') },
    { icon: ReceiptText, text: t('identity.welcome.money') },
    { icon: ArrowDownUp, text: t('identity.welcome.withdraw') },
  ];
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('identity.welcome.title', { name: player.firstName })}
      closeLabel={t('shell.close')}
      footer={
        <Link to={href('/online-casino')} onClick={close} {...buttonLook({ tone: 'cta', size: 'l' })}>
          {t('identity.welcome.play')}
        </Link>
      }
    >
      <p className={ui.muted}>{t('identity.welcome.text')}</p>
      <ul className={css.greeting}>
        {promises.map(({ icon: Icon, text }) => (
          <li key={text} className={css.promise}>
            <Icon size={20} aria-hidden="true" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
