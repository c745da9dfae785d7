// First: it sets the order of the layers.
import '@halcyon/ui/document.css';
import './shell/opening.css';
import { useEffect, type ReactNode } from 'react';
import { Links, Meta, Outlet, ScrollRestoration } from 'react-router';
import { useSite, useText } from '../platform/site.ts';
import { DialogLinks } from '../platform/link.tsx';
import { PageFallback } from '../platform/page/fallbacks.tsx';
import { LateScripts } from './late-scripts.tsx';
import { markHydrated, queueInteractionsCode } from './queue-interactions.ts';
import textFont from '../../../../packages/ui/src/fonts/manrope-latin.woff2?url';
import icon from '../../../../content/media/brand/favicon.svg?url';
import touchIcon from '../../../../content/media/brand/icon-180.png?url';
import ui from '@halcyon/ui/ui.module.css';

export const links = () => [
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: touchIcon, sizes: '180x180' },
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
];

/** The document around every page, the error pages too. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useSite();
  const t = useText();
  useEffect(markHydrated, []);
  return (
    <html
      lang={site.bcp47}
      data-theme={site.theme ?? undefined}
      data-device={site.device}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#0b0e1a" media="(prefers-color-scheme: dark)" />
        <meta name="theme-color" content="#f5f6fb" media="(prefers-color-scheme: light)" />
        {site.canonical && <link rel="canonical" href={site.canonical} />}
        {site.alternates.map(({ hreflang, href }) => (
          <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
        ))}
        <Meta />
        <Links nonce={site.nonce} />
      </head>
      <body>
        <script
          nonce={site.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? queueInteractionsCode() : '' }}
        />
        <a className={ui.skip} href="#content">
          {t('shell.skip')}
        </a>
        {children}
        <script
          type="application/json"
          id="site-state"
          nonce={site.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: site.embedded() }}
        />
        <ScrollRestoration nonce={site.nonce} />
        <LateScripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <DialogLinks>
      <Outlet />
    </DialogLinks>
  );
}

/** A fault outside every page's own boundary: the full fallback. */
export function ErrorBoundary() {
  return (
    <main id="content">
      <PageFallback />
    </main>
  );
}
