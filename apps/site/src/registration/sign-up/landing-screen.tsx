import { Button, buttonLook } from '@halcyon/ui/button';
import { EmptyState, ErrorState } from '@halcyon/ui/page-state';
import { Skeleton } from '@halcyon/ui/skeleton';
import { TextField } from '@halcyon/ui/field/text-field';
import { useQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { imageAt, imageSet } from '../../platform/image.ts';
import { isProblem } from '../../platform/api/problem.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { landingQuery, type LandingView } from '../../content/promotion/landing.queries.ts';
import { keepEmailForSignUp } from './sign-up-draft.ts';
import { startCountry } from './sign-up-start.ts';
import pageCss from '../../platform/page.module.css';
import css from '../registration.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The landing page of a campaign: its promise, and an e-mail to start with. */
export function LandingScreen() {
  const t = useText();
  const site = useSite();
  const { slug = '' } = useParams();
  const { data, error, refetch } = useQuery(landingQuery(site, slug));
  if (error) {
    return (
      <div className={pageCss.page}>
        <ErrorState
          headingLevel={1}
          title={t('registration.landing.failed')}
          text={isProblem(error) && error.detail ? error.detail : t('registration.error.system')}
        >
          <Button tone="cta" onClick={() => void refetch()}>
            {t('registration.landing.retry')}
          </Button>
        </ErrorState>
      </div>
    );
  }
  if (data === null) return <Missing />;
  if (!data) {
    return (
      <div className={pageCss.page}>
        <Skeleton height={420} />
      </div>
    );
  }
  return <Landing landing={data} />;
}

/** No landing under this name. */
function Missing() {
  const t = useText();
  const href = useHref();
  return (
    <div className={pageCss.page}>
      <EmptyState
        headingLevel={1}
        icon={<Megaphone size={40} aria-hidden="true" />}
        title={t('registration.landing.missing')}
        text={t('registration.landing.missingText')}
      >
        <Link to={href('/signup')} {...buttonLook({ tone: 'cta' })}>
          {t('registration.title')}
        </Link>
        <Link to={href('/')} {...buttonLook({ tone: 'outline' })}>
          {t('registration.unsupported.home')}
        </Link>
      </EmptyState>
    </div>
  );
}

function Landing({ landing }: { landing: LandingView }) {
  const t = useText();
  const href = useHref();
  const navigate = useNavigate();
  const { adultAge, locale } = useSite();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = email.trim();
    if (entered !== '' && !/^\S+@\S+\.\S+$/.test(entered)) {
      event.currentTarget.querySelector<HTMLElement>('input')?.focus();
      return setError(t('registration.field.emailInvalid'));
    }
    if (entered) keepEmailForSignUp(entered, startCountry(locale));
    return void navigate(href('/signup'));
  };
  return (
    <div className={pageCss.page}>
      <section className={css.landing}>
        <picture>
          <source
            media="(min-width: 768px)"
            srcSet={imageSet(landing.images.wide, [800, 1600])}
            sizes="100vw"
          />
          <img src={imageAt(landing.images.tall, 780)} alt="" fetchPriority="high" />
        </picture>
        <div className={css.landingCard}>
          <h1>{landing.title}</h1>
          <p>{landing.text}</p>
          <form className={ui.stack4} method="get" action={href('/signup')} noValidate onSubmit={submit}>
            <TextField
              label={t('registration.details.email')}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              value={email}
              onChange={(event) => {
                setEmail(event.currentTarget.value);
                setError(undefined);
              }}
              error={error}
            />
            <Button type="submit" tone="cta" size="l" isWide>
              {landing.button}
            </Button>
          </form>
          <p className={ui.hint}>{t('shell.footer.adults', { age: adultAge })}</p>
        </div>
      </section>
    </div>
  );
}
