import { PortableText, type PortableTextComponents } from '@portabletext/react';
import { Link } from '../../platform/link.tsx';
import { useHref } from '../../platform/site.ts';
import css from '../../platform/page.module.css';

/** Rich text of the content service. Links below the prefix stay in the page, others leave it. */
export function RichText({ blocks }: { blocks: readonly object[] }) {
  return (
    <div className={css.prose}>
      <PortableText value={blocks as never} components={components} />
    </div>
  );
}

function RichLink({ value, children }: { value?: { href?: string }; children: React.ReactNode }) {
  const href = useHref();
  const target = value?.href ?? '';
  if (target.startsWith('/')) return <Link to={href(target)}>{children}</Link>;
  const isSafe = /^(?:https?:|mailto:|tel:)/.test(target);
  return isSafe ? (
    <a href={target} rel="noreferrer">
      {children}
    </a>
  ) : (
    <>{children}</>
  );
}

const components: PortableTextComponents = { marks: { link: RichLink } };
