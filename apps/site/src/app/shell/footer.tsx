import { useQuery } from '@tanstack/react-query';
import { Link } from '../../platform/link.tsx';
import { footerQuery } from '../../content/content.queries.ts';
import { PaymentMarks } from '../../platform/banking/payment-marks.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import { picturesAhead, useNear } from '../../platform/use-near.ts';
import css from './footer.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Under every page: age, safer gambling, links, payment methods, licences, language. */
export function Footer() {
  const t = useText();
  const [marks, areMarksNear] = useNear<HTMLUListElement>({ isNear: false, ...picturesAhead });
  const href = useHref();
  const dialogHref = useDialogHref();
  const site = useSite();
  const { data } = useQuery(footerQuery(site));
  return (
    <footer className={css.footer} aria-label={t('shell.footer.label')}>
      <div className={css.safer}>
        <b className={css.adultMark} aria-hidden="true">
          {site.adultAge}+
        </b>
        <p className={ui.measure}>
          <span className={ui.hidden}>{t('shell.footer.adults', { age: site.adultAge })} </span>
          {t('shell.footer.safer')}{' '}
          <Link to={href('/responsible-gambling')} className={`${ui.strong} ${ui.underline} ${css.link}`}>
            {t('shell.footer.safer_link')}
          </Link>
          {' · '}
          <Link
            to={href('/my-account/gambling-limits')}
            className={`${ui.strong} ${ui.underline} ${css.link}`}
          >
            {t('shell.nav.limits')}
          </Link>
        </p>
      </div>
      {data?.footer && (
        <div className={css.groups}>
          {data.footer.groups.map((group) => (
            <nav key={group._key} aria-label={group.title}>
              <h2 className={`${ui.plain} ${css.title}`}>{group.title}</h2>
              <ul className={css.links}>
                {group.links.map(
                  ({ _key, page }) =>
                    page?.path && (
                      <li key={_key}>
                        <Link to={href(page.path)}>{page.title}</Link>
                      </li>
                    ),
                )}
              </ul>
            </nav>
          ))}
        </div>
      )}
      {data && data.payments.length > 0 && (
        <ul ref={marks} className={css.payments} aria-label={t('shell.footer.payments')}>
          {data.payments.map(({ method, title, debitTitle, isDebitOnly }) => (
            <li key={method}>
              <PaymentMarks
                method={method}
                name={isDebitOnly && debitTitle ? debitTitle : title}
                isWaiting={!areMarksNear}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={css.legal}>
        {data?.licences?.items.map(({ _key, authority, number, url }) => (
          <a key={_key} href={url} rel="noreferrer">
            {authority} {number}
          </a>
        ))}
        {data?.licences?.notice && <p className={ui.measureWide}>{data.licences.notice}</p>}
        {data?.footer?.notice && <p className={ui.measureWide}>{data.footer.notice}</p>}
        <p className={`${ui.faint} ${css.end}`}>
          {t('shell.footer.credits')}
          <Link to={dialogHref('cookies')} preventScrollReset className={`${ui.strong} ${ui.muted}`}>
            {t('shell.footer.cookies')}
          </Link>
          <Link to={href('/promotions')} className={`${ui.strong} ${ui.muted}`}>
            {t('shell.nav.promotions')}
          </Link>
          <Link to={href('/iclub')} className={`${ui.strong} ${ui.muted}`}>
            iClub
          </Link>
          <Link to={href('/licences')} className={`${ui.strong} ${ui.muted}`}>
            {t('shell.footer.licences')}
          </Link>
          <Link to={href('/credits')} className={`${ui.strong} ${ui.muted}`}>
            {t('shell.footer.creditsPage')}
          </Link>
          <Link to={href('/languages')} className={`${ui.strong} ${ui.muted}`}>
            {t('shell.footer.place')}: {site.placeName}
          </Link>
        </p>
      </div>
    </footer>
  );
}
