import { Link } from '../platform/link.tsx';
import { buttonLook } from '@halcyon/ui/button';
import { useQuery } from '@tanstack/react-query';
import { bannersQuery } from '../content/content.queries.ts';
import { imageAt } from '../platform/image.ts';
import { useHref, useSite, useText } from '../platform/site.ts';

/** The head of the home page: the first banner for this visitor. It stands still; its words are never in the picture. */
export function Hero() {
  const t = useText();
  const href = useHref();
  const site = useSite();
  const { data } = useQuery(bannersQuery(site));
  const banner = data?.items[0];
  if (!banner) return <h1 className="ui-hidden">{t('shell.title.home')}</h1>;
  return (
    <section className="hero" data-clickable={banner.clickable || undefined}>
      <picture>
        <source media="(width < 768px)" srcSet={imageAt(banner.images.tall, 780)} />
        <img src={imageAt(banner.images.wide, 1600)} alt="" fetchPriority="high" />
      </picture>
      <div className="hero-words">
        {banner.greeting && <b>{banner.greeting}</b>}
        <h1>{banner.title}</h1>
        {banner.description && <p>{banner.description}</p>}
        <div className="flex gap-3">
          {banner.button && (
            <Link to={href(banner.button.url)} {...buttonLook({ tone: 'cta' })}>
              {banner.button.text}
            </Link>
          )}
          {banner.secondButton && (
            <Link to={href(banner.secondButton.url)} {...buttonLook({ tone: 'on-art' })}>
              {banner.secondButton.text}
            </Link>
          )}
        </div>
        <small>{t('lobby.home.adults', { age: site.adultAge })}</small>
      </div>
    </section>
  );
}
