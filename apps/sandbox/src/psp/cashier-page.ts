import { escapeHtml, page } from '../platform/page.ts';

/** What a hosted payment page shows. `amount` and `method` come from the provider's own record of the order. */
export type HostedPayment = {
  readonly provider: 'PaymentIQ' | 'Trustly';
  readonly method: string;
  readonly amount: string;
  readonly currency: string;
  readonly reference: string;
  readonly payer: string | null;
  readonly state: 'open' | 'working' | 'pending' | 'paid' | 'failed' | 'cancelled';
  /** Why it was refused, in the provider's words. */
  readonly reason: string | null;
  /** Back to the platform; null when the merchant gave no address. */
  readonly returnUrl: string | null;
};

const methodNames: Record<string, string> = {
  CREDITCARD: 'Credit card',
  EUTELLER: 'Euteller',
  MUCHBETTER: 'MuchBetter',
  NETELLER: 'Neteller',
  PAYSAFECARD: 'paysafecard',
  RAPIDTRANSFER: 'Rapid Transfer',
  SIRU: 'Siru Mobile',
  SKRILL: 'Skrill',
  TRUSTLY: 'Trustly',
};

const outcomeNotes: Record<
  Exclude<HostedPayment['state'], 'open'>,
  { kind: string; title: string; text: string }
> = {
  working: {
    kind: '',
    title: 'Working on it',
    text: 'The payment is being confirmed. This page renews itself.',
  },
  pending: {
    kind: 'warn',
    title: 'Payment pending',
    text: 'The bank has not answered yet. You may leave; the money arrives when it does. End it below.',
  },
  paid: { kind: 'ok', title: 'Payment made', text: 'The merchant has been told.' },
  failed: { kind: 'bad', title: 'Payment declined', text: 'No money has moved.' },
  cancelled: { kind: '', title: 'Payment cancelled', text: 'No money has moved.' },
};

/** The page of one payment: what is paid to whom, and one button per way it can end. */
export function hostedPaymentPage(payment: HostedPayment): string {
  const name = methodNames[payment.method] ?? payment.method;
  const isOpen = payment.state === 'open' || payment.state === 'pending';
  const body = `<div class="card"><span class="plate">${escapeHtml(name)}</span>
<h1 class="amount" aria-label="${escapeHtml(`${payment.amount} ${payment.currency}`)}">${escapeHtml(payment.amount)} <small>${escapeHtml(payment.currency)}</small></h1>
<dl>${row('To', 'Halcyon')}${payment.payer ? row('From', payment.payer) : ''}${row('Through', payment.provider)}${row('Reference', payment.reference)}</dl>
${payment.state === 'open' ? '' : note(payment.state, payment.reason)}
${isOpen ? buttons(payment.state === 'pending') : ''}
${payment.returnUrl && payment.state !== 'working' ? `<a class="button${isOpen ? '' : ' main'}" href="${escapeHtml(payment.returnUrl)}" target="_top">Back to Halcyon</a>` : ''}
</div>`;
  return page(`Pay ${payment.amount} ${payment.currency} with ${name}`, body, {
    isNarrow: true,
    ...(payment.state === 'working' ? { refreshSeconds: 1 } : {}),
  });
}

function row(term: string, text: string): string {
  return `<div class="row"><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd></div>`;
}

function note(state: Exclude<HostedPayment['state'], 'open'>, reason: string | null): string {
  const { kind, title, text } = outcomeNotes[state];
  const why = reason ? `<br><span class="soft">${escapeHtml(reason)}</span>` : '';
  return `<div class="note ${kind}" role="status"><strong>${title}</strong><br>${text}${why}</div>`;
}

/** The button's own value travels with the form, so the page needs no script. */
function buttons(isPending: boolean): string {
  const pay = '<button class="main" name="outcome" value="success">Pay now</button>';
  const decline = '<button class="bad" name="outcome" value="failure">Decline</button>';
  const wait = '<button name="outcome" value="pending">Leave pending</button>';
  const cancel = '<button class="quiet" name="outcome" value="cancel">Cancel payment</button>';
  return `<form method="post">${pay}<div class="two">${decline}${isPending ? cancel : wait}</div>${isPending ? '' : cancel}</form>`;
}
