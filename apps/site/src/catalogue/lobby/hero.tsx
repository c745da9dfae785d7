import { isPayAndPlayMarket } from '@halcyon/contract/market/pay-and-play';
import type { ReactNode } from 'react';
import { Link } from '../../platform/link.tsx';
import { buttonLook } from '@halcyon/ui/button';
import { useQuery } from '@tanstack/react-query';
import { bannersQuery } from '../../content/content.queries.ts';
import { imageAt } from '../../platform/image.ts';
import { isSignedIn } from '../../platform/api/session.ts';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';
import css from '../catalogue.module.css';
import ui from '@halcyon/ui/ui.module.css';

/**
 * The head of the home page: the first banner for this visitor. It does not move; its text is never in the picture.
 * `news`: the latest activity, on top of the picture, so that its arrival moves nothing.
 */
export function Hero({ news }: { news?: ReactNode }) {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const session = useSession();
  const { data } = useQuery(bannersQuery(site));
  const banner = data?.items[0];
  // Where a bank opens the account, that is the shortest sign-up.
  const isBankFirst = isPayAndPlayMarket(site.locale.market) && !isSignedIn(session);
  if (!banner) return <h1 className={ui.hidden}>{t('shell.title.home')}</h1>;
  return (
    <section className={css.hero} data-clickable={banner.clickable || undefined}>
      <picture>
        <source media="(width < 768px)" srcSet={imageAt(banner.images.tall, 780)} />
        <img src={imageAt(banner.images.wide, 1600)} alt="" fetchPriority="high" />
      </picture>
      {news}
      <div className={css.heroWords}>
        {banner.greeting && <b>{banner.greeting}</b>}
        <h1>{banner.title}</h1>
        {banner.description && <p>{banner.description}</p>}
        <div className={ui.row3}>
          {isBankFirst && (
            <Link to={href('/signup/pnp')} {...buttonLook({ tone: 'cta' })}>
              {t('lobby.home.bank')}
            </Link>
          )}
          {banner.button && (
            <span className={isBankFirst ? css.heroWide : ui.contents}>
              <Link to={href(banner.button.url)} {...buttonLook({ tone: isBankFirst ? 'on-art' : 'cta' })}>
                {banner.button.text}
              </Link>
            </span>
          )}
          {banner.secondButton && !isBankFirst && (
            <Link to={href(banner.secondButton.url)} {...buttonLook({ tone: 'on-art' })}>
              {banner.secondButton.text}
            </Link>
          )}
        </div>
        <small>{t('lobby.home.adults', { age: site.adultAge })}</small>
      </div>
    </section>
  );
}
