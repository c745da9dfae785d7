import { buttonLook } from '@halcyon/ui/button';
import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { imageAt, imageSet } from '../../platform/image.ts';
import { useHref, useText } from '../../platform/site.ts';
import type { PathStep } from '../structured-data.ts';
import css from '../pages.module.css';

type PageHeadProps = {
  title: string;
  text: string;
  image: string;
  button?: { text: string; url: string } | null;
  /** Above the title: labels. */
  children?: ReactNode;
};

/** The head of a page with its picture next to the text. */
export function PageHead({ title, text, image, button, children }: PageHeadProps) {
  const href = useHref();
  return (
    <header className={css.head}>
      <img
        src={imageAt(image, 640)}
        srcSet={imageSet(image, [480, 640, 960])}
        sizes="(width < 768px) 75vw, 50vw"
        alt=""
        width={1200}
        height={675}
        fetchPriority="high"
      />
      <div className={css.headWords}>
        {children}
        <h1>{title}</h1>
        <p>{text}</p>
        {button && (
          <div>
            <Link to={href(button.url)} {...buttonLook({ tone: 'cta', size: 'l' })}>
              {button.text}
            </Link>
          </div>
        )}
      </div>
    </header>
  );
}

/** Breadcrumbs; the last one is the page itself. */
export function PagePath({ steps }: { steps: readonly PathStep[] }) {
  const t = useText();
  const href = useHref();
  return (
    <nav className={css.path} aria-label={t('content.path.label')}>
      <ol>
        {steps.map(([name, path], at) => (
          <li key={path}>
            {at > 0 && <ChevronRight size={14} aria-hidden="true" />}
            {at < steps.length - 1 ? (
              <Link to={href(path)}>{name}</Link>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
