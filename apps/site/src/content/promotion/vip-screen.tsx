import { useSuspenseQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { PageHead } from '../page/page-head.tsx';
import { vipPageQuery } from '../page/page.queries.ts';
import { RichText } from '../page/portable-text.tsx';
import css from '../pages.module.css';
import pageCss from '../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The club's page of this market. */
export function VipScreen() {
  const t = useText();
  const href = useHref();
  const { data } = useSuspenseQuery(vipPageQuery(useSite()));
  return (
    <article className={pageCss.page}>
      <PageHead title={data.title} text={data.description} image={data.image} />
      <div className={ui.part}>
        <RichText blocks={data.body} />
      </div>
      <h2 className={ui.section} id="benefits">
        {t('content.vip.benefits')}
      </h2>
      <ul className={css.benefitGrid} aria-labelledby="benefits">
        {data.benefits.map(({ key, title, text, url }) => (
          <li key={key}>
            <h3>
              <Link to={href(url)}>{title}</Link>
            </h3>
            <p>{text}</p>
            <ArrowRight size={18} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </article>
  );
}
