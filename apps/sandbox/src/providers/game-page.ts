import { escapeHtml } from '../platform/page.ts';
import type { SimulatedSession } from './simulator.ts';
import type { ProviderTitle } from './title.ts';

/** The page of one opened game. Its script fetches everything else. */
export function gamePage(session: SimulatedSession, title: ProviderTitle): string {
  const [dark = '#0b0e1a'] = title.look.colours;
  const facts = escapeHtml(
    JSON.stringify({ provider: session.provider, sessionId: session.id, site: session.operatorOrigin }),
  );
  const own =
    title.engine !== 'table'
      ? ''
      : ['table', 'roulette-board']
          .map((name) => `<link rel="stylesheet" href="/providers/client/${name}.css">`)
          .join('');
  return `<!doctype html><html lang="${escapeHtml(session.language.slice(0, 2))}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${escapeHtml(title.name)}</title>
<meta name="robots" content="noindex"><meta name="theme-color" content="${dark}">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/providers/client/shell.css"><link rel="stylesheet" href="/providers/client/sheet.css"><link rel="stylesheet" href="/providers/client/providers.css">${own}<script type="module" src="/providers/client/${title.engine}/main.ts"></script>
</head><body data-provider="${escapeHtml(session.provider)}" data-game="${facts}" style="background:${dark}"><noscript>This game needs JavaScript.</noscript></body></html>`;
}

/** Only the operator's site may frame a game; the page loads only its own scripts and art. */
export function gamePageHeaders(operatorOrigin: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': [
      "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data:",
      "connect-src 'self'", "font-src 'self'", "media-src 'self'", "base-uri 'none'", "form-action 'none'",
      `frame-ancestors ${operatorOrigin}`,
    ].join('; '),
  }; // prettier-ignore
}
