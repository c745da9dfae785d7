import { buttonLook } from '@halcyon/ui/button';
import { chipLook } from '@halcyon/ui/chip';
import { EmptyState } from '@halcyon/ui/page-state';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useParams } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { promotionsQuery } from '../page/page.queries.ts';
import { PromotionCard } from './promotion-card.tsx';
import css from '../pages.module.css';
import pageCss from '../../platform/page.module.css';
import sectionsCss from '../../platform/sections.module.css';

/** All promotions, those of a category, or those of a tag within it. */
export function PromotionsScreen() {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const { category, tagSlug } = useParams();
  const { data } = useSuspenseQuery(promotionsQuery(site, category, tagSlug));
  const open = data.categories.find(({ slug }) => slug === category);
  return (
    <div className={pageCss.page}>
      <header className={css.promoHead}>
        <h1>{open?.title ?? t('content.promotions.title')}</h1>
        <p>{open?.description ?? t('content.promotions.text')}</p>
      </header>
      <nav aria-label={t('content.promotions.categories')}>
        <ul className={sectionsCss.chipRow}>
          <li>
            <Link to={href('/promotions')} {...chipLook(category === undefined)}>
              {t('content.promotions.all')}
            </Link>
          </li>
          {data.categories.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={href(`/promotions/${slug}`)} {...chipLook(category === slug)}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {category !== undefined && data.tags.length > 1 && (
        <nav className={css.promoTags} aria-label={t('content.promotions.tags')}>
          <Link to={href(`/promotions/${category}`)} aria-current={tagSlug ? undefined : 'page'}>
            {t('content.promotions.any_tag')}
          </Link>
          {data.tags.map(({ slug, title }) => (
            <Link
              key={slug}
              to={href(`/promotions/${category}/tag/${slug}`)}
              aria-current={tagSlug === slug ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
      )}
      {data.items.length > 0 ? (
        <ul className={css.promoGrid}>
          {data.items.map((promotion, at) => (
            <PromotionCard key={promotion.id} promotion={promotion} isFirst={at === 0} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={<Megaphone size={40} aria-hidden="true" />}
          title={t('content.promotions.empty_title')}
          text={t('content.promotions.empty_text')}
        >
          <Link to={href('/promotions')} {...buttonLook({ tone: 'cta' })}>
            {t('content.promotions.back')}
          </Link>
        </EmptyState>
      )}
    </div>
  );
}
