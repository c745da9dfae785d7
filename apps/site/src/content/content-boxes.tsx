import type { BoxPlace } from '@halcyon/contract/content/page-documents';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from '../platform/link.tsx';
import { imageAt } from '../platform/image.ts';
import { useHref, useSite, useText } from '../platform/site.ts';
import { boxesQuery } from './page/page.queries.ts';
import css from './content.module.css';

/** Content boxes of a page, if any. To render them with the page, load `boxesQuery` in its loader. */
export function ContentBoxes({ place }: { place: BoxPlace }) {
  const t = useText();
  const href = useHref();
  const { data } = useQuery(boxesQuery(useSite(), place));
  // Those of tournaments are shown with what their boards say now.
  const items = data?.items.filter(({ kind }) => kind === 'content') ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-label={t('content.boxes.label')}>
      <ul className={css.boxes}>
        {items.map((box) => (
          <li key={box.id}>
            <img src={imageAt(box.image, 240)} alt="" width={120} height={68} loading="lazy" />
            <div>
              <h3>{box.title}</h3>
              <p>{box.text}</p>
            </div>
            {box.link && (
              <Link to={href(box.link.url)} aria-label={`${box.title}: ${box.link.text}`}>
                <ArrowRight size={18} aria-hidden="true" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
