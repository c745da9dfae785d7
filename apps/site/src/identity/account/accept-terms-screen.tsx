import { Button, buttonLook } from '@halcyon/ui/button';
import { CheckboxField } from '@halcyon/ui/field/checkbox-field';
import { FormMessage } from '@halcyon/ui/form-message';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { QueryState } from '../../platform/page/card.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { isProblem } from '../../platform/api/problem.ts';
import { useSite, useText } from '../../platform/site.ts';
import { wayBack } from '../../platform/dialog/way-back.ts';
import { migrationQuery } from '../account.queries.ts';
import css from '../account.module.css';
import accountPageCss from '../../platform/page/account-page.module.css';
import pageCss from '../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

type TermsFacts = {
  readonly version: number;
  /** yyyy-MM-dd. */
  readonly publishedOn: string;
  readonly changes: string | null;
};

type AcceptTermsScreenProps = {
  /** Of the page of terms. */
  title: string;
  /** Every published version, from content. */
  versions: readonly TermsFacts[];
  /** The terms themselves. */
  children: ReactNode;
};

/** The terms in force, what changed in them, and the player's consent. */
export function AcceptTermsScreen({ title, versions, children }: AcceptTermsScreenProps) {
  const t = useText();
  const site = useSite();
  const format = useFormat();
  const query = useQuery(migrationQuery(site));
  const [search] = useSearchParams();
  const target = wayBack(search.get('from'), site.prefix);
  const version = query.data?.termsVersion;
  const isAccepted = query.data?.termsRequired === false;
  const facts = versions.find((one) => one.version === version);
  return (
    <div className={`${pageCss.page} ${css.termsPage}`}>
      <header className={ui.stack2}>
        <h1>{isAccepted ? title : t('account.terms.title')}</h1>
        {!isAccepted && <p className={ui.muted}>{t('account.terms.text')}</p>}
        {facts && (
          <p className={ui.hint}>
            {t('account.terms.version', {
              version: facts.version,
              date: format.calendarDate(facts.publishedOn),
            })}
          </p>
        )}
      </header>
      {facts?.changes && (
        <section className={accountPageCss.card}>
          <h2>{t('account.terms.changes')}</h2>
          <p>{facts.changes}</p>
        </section>
      )}
      {/* Scrolls by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.termsText} aria-label={t('account.terms.read')} tabIndex={0}>
        {children}
      </section>
      <QueryState query={query} height={120}>
        {isAccepted ? (
          <div className={ui.stack4}>
            <FormMessage kind="success">{t('account.terms.alreadyAccepted')}</FormMessage>
            <Link to={target} {...buttonLook({ tone: 'cta', size: 'l' })}>
              {t('account.terms.goOn')}
            </Link>
          </div>
        ) : (
          version !== undefined && <AcceptForm version={version} target={target} />
        )}
      </QueryState>
    </div>
  );
}

function AcceptForm({ version, target }: { version: number; target: string }) {
  const t = useText();
  const site = useSite();
  const [isMissing, setMissing] = useState(false);
  const accept = useMutation({
    mutationFn: () =>
      site.call('PATCH /api/v1/player/update_term_and_condition_version', { body: { version } }),
    // The guards read the account again with the page load.
    onSuccess: () => window.location.assign(target),
    onError: () => site.queries.invalidateQueries({ queryKey: migrationQuery(site).queryKey }),
  });
  const isOutdated = isProblem(accept.error) && accept.error.code === 'identity.terms_version_unknown';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isAgreed = new FormData(event.currentTarget).has('agree');
    setMissing(!isAgreed);
    if (isAgreed && !accept.isPending && !accept.isSuccess) accept.mutate();
  };
  return (
    <form onSubmit={submit} className={ui.stack4} noValidate aria-busy={accept.isPending}>
      {accept.isError && (
        <FormMessage kind="error" takesFocus>
          {t(isOutdated ? 'account.terms.outdated' : 'account.terms.failed')}
        </FormMessage>
      )}
      <CheckboxField
        name="agree"
        required
        label={t('account.terms.agree')}
        error={isMissing ? t('account.terms.agreeMissing') : undefined}
      />
      <Button
        type="submit"
        tone="cta"
        size="l"
        isPending={accept.isPending || accept.isSuccess}
        pendingLabel={t('account.terms.accepting')}
      >
        {t('account.terms.accept')}
      </Button>
    </form>
  );
}
