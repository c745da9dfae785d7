import { escapeHtml, page } from './page.ts';
import type { Switchboard } from './switchboard.ts';

const entryPoints: readonly (readonly [string, string, string])[] = [
  ['GET', '/mail?to=', 'Mail that arrived by SMTP, newest first. JSON, or a page for a browser.'],
  ['GET', '/sms?to=', 'Text messages with their codes, newest first. JSON, or a page for a browser.'],
  [
    'POST',
    '/verify/json, /verify/check/json, /verify/control/json, /verify/search/json',
    'Vonage Verify v1, form posts.',
  ],
  ['GET', '/captcha', 'The captcha widget. Its script is /1/api.js, its check POST /siteverify.'],
  ['GET, POST', '/cashier/master?…', "PaymentIQ's hosted cashier; the platform hands out the full address."],
  ['POST', '/paymentiq/api/{provider}/withdrawal/process', 'A payout order to PaymentIQ, signed.'],
  [
    'GET',
    '/paymentiq/api/user/transaction/{merchantId}/{userId}?sessionId=',
    'What became of a payment, signed.',
  ],
  [
    'POST',
    '/trustly/api/1',
    "Trustly's signed JSON-RPC: Deposit, AccountPayout, Withdraw, AccountLedger, GetWithdrawals.",
  ],
  ['GET, POST', '/trustly/order/{orderid}', "Trustly's hosted page."],
  [
    'GET, POST',
    '/paynplay/authorize?…',
    'The bank page of pay-and-play: OAuth 2 with PKCE, one payment agreed to.',
  ],
  [
    'POST',
    '/paynplay/token, GET /paynplay/userinfo',
    'Its code exchange, and what the bank says about the person.',
  ],
  [
    'GET',
    '/crm/loader/fasttrack-crm.js',
    "The CRM's loader: offers for a player, by the session id in the page.",
  ],
  [
    'GET',
    '/chat/ekr/snippet.js?key=',
    "The support chat's script, and what was said to it: /chat/conversations.",
  ],
  [
    'GET',
    '/book/sportsbook-api/widget.js, /book/sportsbook-frame',
    "A sportsbook vendor's widget and frame, and the balances that it was sent: /book/balances.",
  ],
  [
    'GET',
    '/analytics/tag.js?id=',
    'A tag that reads the data layer, and what was reported: /analytics/events.',
  ],
  ['GET, PUT', '/pix/cob/{txid}', 'A PIX charge, signed. Returns: /pix/pix/{endToEndId}/devolucao/{id}.'],
  ['POST', '/api/v4/initiate', "Jumio's order of an identity check; it answers with the hosted page."],
  ['GET, POST', '/kyc/check/{reference}', "Jumio's hosted page, with a button for every result."],
  ['GET', '/api/netverify/v2/scans/{reference}', 'What became of a check.'],
  ['POST', '/identity/pool/', "A user pool of Cognito's form: InitiateAuth, RevokeToken, published keys."],
  ['PUT, DELETE', '/identity/pool/users', 'Makes a person of the pool; signs one out everywhere (?email=).'],
  ['POST', '/registers/{register}/check', 'The registers of excluded people: is this person listed?'],
  [
    'GET, POST',
    '/odds-feed/stream?product=, /odds-feed/schedule?…, /odds-feed/events/{id}, /odds-feed/recovery',
    'The odds feed of simulated competitions, with its key.',
  ],
  ['GET', '/control', 'Every switch with its value.'],
  ['POST', '/control/{system}', 'Sets switches of one system; JSON, the others stay.'],
  ['POST', '/control/reset', 'Ends every disturbance.'],
];

/** What the sandbox offers, with the present switches. */
export function startPage(switchboard: Switchboard, smtpPort: number): string {
  const rows = entryPoints
    .map(([method, path, text]) => {
      const isOpenable = method.startsWith('GET') && !path.includes('{') && !path.includes('…');
      const name = `<code>${escapeHtml(path)}</code>`;
      const address = isOpenable ? `<a href="${escapeHtml(path)}">${name}</a>` : name;
      return `<tr><th>${method}</th><td>${address}<br><span class="soft">${escapeHtml(text)}</span></td></tr>`;
    })
    .join('');
  const switches = Object.entries(switchboard.all)
    .map(([system, values]) => {
      const pairs = Object.entries(values).map(([name, value]) => `${name} ${String(value)}`);
      return `<tr><th>${system}</th><td>${escapeHtml(pairs.join(' · '))}</td></tr>`;
    })
    .join('');
  return page(
    'Sandbox',
    `<h1>The outside world</h1><p class="soft">Banks, payment providers, mail, text messages and captcha for a platform
that is not in production. SMTP listens on port ${smtpPort}.</p>
<h2>Endpoints</h2><div class="card"><table>${rows}</table></div><h2>Switches</h2><div class="card"><table>${switches}</table>
<p class="soft">Example</p><pre>curl -X POST -H 'content-type: application/json' -d '{"payout":"fail"}' …/control/payments</pre></div>`,
  );
}
