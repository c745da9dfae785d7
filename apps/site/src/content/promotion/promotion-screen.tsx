import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { MultiStep } from './multi-step.tsx';
import { PageHead, PagePath } from '../page/page-head.tsx';
import { promotionQuery } from '../page/page.queries.ts';
import { RichText } from '../page/portable-text.tsx';
import { PromotionCard } from './promotion-card.tsx';
import css from '../pages.module.css';
import pageCss from '../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** One promotion: what it is, how it works step by step, and what else there is. */
export function PromotionScreen() {
  const t = useText();
  const href = useHref();
  const format = useFormat();
  const site = useSite();
  const { category = '', promotionSlug = '' } = useParams();
  const { data } = useSuspenseQuery(promotionQuery(site, category, promotionSlug));
  const home = `/promotions/${data.category.slug}`;
  return (
    <article className={pageCss.page}>
      <PagePath
        steps={[
          [t('content.promotions.title'), '/promotions'],
          [data.category.title, home],
          [data.title, `${home}/${data.slug}`],
        ]}
      />
      <PageHead title={data.title} text={data.description} image={data.image} button={data.button}>
        <p className={css.labels}>
          {data.tags.map(({ slug, title }) => (
            <Link key={slug} to={href(`${home}/tag/${slug}`)}>
              {title}
            </Link>
          ))}
          {data.endsAt && (
            <span>{t('content.promotions.until', { date: format.dateTime(data.endsAt) })}</span>
          )}
        </p>
      </PageHead>
      <div className={css.columns}>
        <RichText blocks={data.body} />
        {data.multiStep && <MultiStep element={data.multiStep} />}
      </div>
      {data.others.length > 0 && (
        <section className={ui.section} aria-labelledby="other-promotions">
          <h2 id="other-promotions">{t('content.promotions.others')}</h2>
          <ul className={css.promoGrid}>
            {data.others.map((promotion) => (
              <PromotionCard key={promotion.id} promotion={promotion} headingLevel={3} />
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
