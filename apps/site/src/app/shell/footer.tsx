import { useQuery } from '@tanstack/react-query';
import { Link } from '../../platform/link.tsx';
import { footerQuery } from '../../content/content.queries.ts';
import { PaymentMarks } from '../../platform/payment-marks.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/use-dialog.ts';

/** Under every page: age, safer gambling, links, payment methods, licences, language. */
export function Footer() {
  const t = useText();
  const href = useHref();
  const dialogHref = useDialogHref();
  const site = useSite();
  const { data } = useQuery(footerQuery(site));
  return (
    <footer className="footer" aria-label={t('shell.footer.label')}>
      <div className="flex items-center gap-4">
        <b className="adult-mark" aria-hidden="true">
          {site.adultAge}+
        </b>
        <p className="max-w-[64ch]">
          <span className="ui-hidden">{t('shell.footer.adults', { age: site.adultAge })} </span>
          {t('shell.footer.safer')}{' '}
          <Link to={href('/responsible-gambling')} className="!inline font-bold underline">
            {t('shell.footer.safer_link')}
          </Link>
          {' · '}
          <Link to={href('/my-account/gambling-limits')} className="!inline font-bold underline">
            {t('shell.nav.limits')}
          </Link>
        </p>
      </div>
      {data?.footer && (
        <div className="mt-6 grid grid-cols-2 gap-6 md:grid-cols-4">
          {data.footer.groups.map((group) => (
            <nav key={group._key} aria-label={group.title}>
              <h2 className="!text-body !leading-5 text-text-1">{group.title}</h2>
              <ul className="mt-1">
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
        <ul className="footer-payments" aria-label={t('shell.footer.payments')}>
          {data.payments.map(({ method, title, debitTitle, isDebitOnly }) => (
            <li key={method}>
              <PaymentMarks method={method} name={isDebitOnly && debitTitle ? debitTitle : title} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 grid gap-2">
        {data?.licences?.items.map(({ _key, authority, number, url }) => (
          <a key={_key} href={url} rel="noreferrer">
            {authority} {number}
          </a>
        ))}
        {data?.licences?.notice && <p className="max-w-[90ch]">{data.licences.notice}</p>}
        {data?.footer?.notice && <p className="max-w-[90ch]">{data.footer.notice}</p>}
        <p className="flex flex-wrap items-center gap-x-6 text-text-3">
          {t('shell.footer.credits')}
          <Link to={dialogHref('cookies')} preventScrollReset className="font-bold text-text-2">
            {t('shell.footer.cookies')}
          </Link>
          <Link to={href('/promotions')} className="font-bold text-text-2">
            {t('shell.nav.promotions')}
          </Link>
          <Link to={href('/iclub')} className="font-bold text-text-2">
            iClub
          </Link>
          <Link to={href('/licences')} className="font-bold text-text-2">
            {t('shell.footer.licences')}
          </Link>
          <Link to={href('/credits')} className="font-bold text-text-2">
            {t('shell.footer.creditsPage')}
          </Link>
          <Link to={href('/languages')} className="font-bold text-text-2">
            {t('shell.footer.place')}: {site.placeName}
          </Link>
        </p>
      </div>
    </footer>
  );
}
