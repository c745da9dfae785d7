import type { PromotionView } from '@halcyon/contract/content/content.contract';
import { Link } from '../../platform/link.tsx';
import { imageAt, imageSet } from '../../platform/image.ts';
import { useHref, useText } from '../../platform/site.ts';
import css from '../pages.module.css';

/** Below the locale prefix. */
export const promotionPath = ({ category, slug }: Pick<PromotionView, 'category' | 'slug'>) =>
  `/promotions/${category.slug}/${slug}`;

type PromotionCardProps = { promotion: PromotionView; isFirst?: boolean; headingLevel?: 2 | 3 };

/**
 * A promotion in a list: all of it is one link. Its picture is soft enough to be scaled up a little on a phone. A list
 * has many, and a phone draws all of them at once: what is only seen is written by the style.
 */
export function PromotionCard({ promotion, isFirst = false, headingLevel = 2 }: PromotionCardProps) {
  const t = useText();
  const href = useHref();
  const Heading = `h${headingLevel}` as const;
  return (
    <li className={css.promoCard} data-first={isFirst || undefined}>
      <img
        src={imageAt(promotion.image, 480)}
        srcSet={imageSet(promotion.image, isFirst ? [480, 640, 960] : [320, 480, 640])}
        sizes={isFirst ? '(width < 1024px) 75vw, 50vw' : '(width < 768px) 60vw, 33vw'}
        alt=""
        width={1200}
        height={675}
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
      <div className={css.promoCardWords} data-more={t('content.promotions.read')}>
        <p className={css.promoCardKind}>{promotion.category.title}</p>
        <Heading>
          <Link to={href(promotionPath(promotion))}>{promotion.title}</Link>
        </Heading>
        <p>{promotion.summary}</p>
      </div>
    </li>
  );
}
