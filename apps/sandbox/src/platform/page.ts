/** Text of HTML that may contain anything a person typed. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const style = `
:root{color-scheme:dark light;--bg:#0b0e1a;--card:#12172a;--raised:#1a2039;--line:#2a3357;--strong:#7480af;--text:#f4f6ff;
--soft:#b7bfdb;--brand:#a48fff;--ok:#2be38f;--ok-ink:#03170d;--bad:#ff6b6b;--warn:#ffb03b;--focus:#ffe08a}
@media (prefers-color-scheme:light){:root{--bg:#f5f6fb;--card:#fff;--raised:#eceff8;--line:#d5daea;--strong:#7f88ab;
--text:#10142a;--soft:#444c6e;--brand:#5a36e0;--ok:#0b7a46;--ok-ink:#fff;--bad:#c21f36;--warn:#8a5300;--focus:#5a36e0}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);
font:16px/1.5 Manrope,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--brand)}main{max-width:960px;margin:0 auto;padding:24px 16px 56px}
h1{font-size:28px;line-height:1.15;letter-spacing:-.01em;margin:0 0 8px}h2{font-size:18px;margin:32px 0 8px}
p{margin:0 0 12px}.soft{color:var(--soft)}.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:20px}
.band{background:var(--raised);border-bottom:1px solid var(--line);font-size:13px;color:var(--soft);text-align:center;padding:8px 16px}
table{width:100%;border-collapse:collapse;font-size:14px}th,td{text-align:left;padding:8px 12px 8px 0;border-top:1px solid var(--line);vertical-align:top}
tr:first-child>*{border-top:0}th{color:var(--soft);font-weight:600;white-space:nowrap}code,pre{font:13px/1.5 ui-monospace,Menlo,Consolas,monospace}
table+p{margin-top:16px}pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--raised);border-radius:12px;padding:12px;margin:8px 0 0}
.narrow{max-width:440px}.amount{margin-top:16px;font-size:40px;font-weight:800;letter-spacing:-.02em;font-variant-numeric:tabular-nums;line-height:1.1}
.row{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-top:1px solid var(--line);font-size:14px}
.row dt{color:var(--soft)}.row dd{margin:0;text-align:right;overflow-wrap:anywhere}dl{margin:16px 0}
button,.button{display:block;width:100%;min-height:48px;border-radius:12px;border:1px solid var(--strong);background:transparent;
color:var(--text);font-family:inherit;font-size:16px;font-weight:700;line-height:1.25;padding:13px 16px;margin:0 0 10px;cursor:pointer;text-align:center;text-decoration:none}
button:hover,.button:hover{background:var(--raised)}button.main,.button.main{background:var(--ok);border-color:var(--ok);color:var(--ok-ink)}
button.main:hover,.button.main:hover{filter:brightness(1.06)}button.bad{border-color:var(--bad);color:var(--bad)}
button.quiet{border-color:transparent;color:var(--soft)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:10px}.amount small{font-size:20px;font-weight:700;color:var(--soft)}.plate{display:inline-flex;align-items:center;border-radius:10px;padding:8px 12px;
font-weight:800;font-size:14px;background:linear-gradient(120deg,#5a36e0,#2b6fe0);color:#fff}
.note{border-left:3px solid var(--brand);padding:4px 0 4px 12px;margin:16px 0}.note.ok{border-color:var(--ok)}.note.bad{border-color:var(--bad)}
.note.warn{border-color:var(--warn)}label{display:block;font-size:14px;margin:0 0 12px;color:var(--soft)}
select,input{display:block;width:100%;min-height:48px;margin-top:4px;border-radius:12px;border:1px solid var(--strong);background:var(--bg);
color:var(--text);font-family:inherit;font-size:16px;padding:0 12px}.message{margin:0 0 16px}.message header{display:flex;gap:12px;flex-wrap:wrap;
justify-content:space-between;color:var(--soft);font-size:13px}`;

/** A whole page. `body` is HTML already; `title` is text. `refreshSeconds` reloads until something happened. */
export function page(title: string, body: string, options: PageOptions = {}): string {
  const refresh = options.refreshSeconds
    ? `<meta http-equiv="refresh" content="${options.refreshSeconds}${options.refreshTo ? `;url=${escapeHtml(options.refreshTo)}` : ''}">`
    : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><meta name="robots" content="noindex">${refresh}<style>${style}</style></head><body>
<div class="band">Sandbox: nobody outside this machine is asked, and no real money moves.</div>
<main${options.isNarrow ? ' class="narrow"' : ''}>${body}</main></body></html>`;
}

export type PageOptions = {
  readonly isNarrow?: boolean;
  readonly refreshSeconds?: number;
  readonly refreshTo?: string;
};

/** Headers of every page: it may be framed by the platform, and runs no own script. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http: https:; base-uri 'none'",
} as const;
