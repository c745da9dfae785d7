import { buttonLook } from '@halcyon/ui/button';
import { EmptyState } from '@halcyon/ui/page-state';
import { useQuery } from '@tanstack/react-query';
import { Compass } from 'lucide-react';
import { useParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { QueryState } from '../../platform/page/card.tsx';
import { isProblem } from '../../platform/api/problem.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { MultiStep } from './multi-step.tsx';
import { PageHead } from '../page/page-head.tsx';
import { landingPageQuery } from '../page/page.queries.ts';
import { RichText } from '../page/portable-text.tsx';
import css from '../pages.module.css';
import pageCss from '../../platform/page.module.css';

/** A landing page, or that there is none under this id. */
export function LandingPageScreen() {
  const site = useSite();
  const { id = '' } = useParams();
  const query = useQuery(landingPageQuery(site, id));
  const { data } = query;
  if (isProblem(query.error) && query.error.status === 404) return <Missing />;
  return (
    <article className={pageCss.page}>
      <QueryState query={query} height={480}>
        {data && (
          <>
            <PageHead title={data.title} text={data.description} image={data.image} button={data.button} />
            <div className={css.columns}>
              <RichText blocks={data.body} />
              {data.multiStep && <MultiStep element={data.multiStep} />}
            </div>
          </>
        )}
      </QueryState>
    </article>
  );
}

function Missing() {
  const t = useText();
  const href = useHref();
  return (
    <div className={pageCss.page}>
      <EmptyState
        headingLevel={1}
        icon={<Compass size={40} aria-hidden="true" />}
        title={t('content.landing.missing')}
        text={t('content.landing.missing_text')}
      >
        <Link to={href('/')} {...buttonLook({ tone: 'cta' })}>
          {t('content.landing.home')}
        </Link>
        <Link to={href('/promotions')} {...buttonLook()}>
          {t('content.landing.promotions')}
        </Link>
      </EmptyState>
    </div>
  );
}
