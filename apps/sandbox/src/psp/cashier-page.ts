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
  /** Why it was refused: the provider's text. */
  readonly reason: string | null;
  /** Back to the platform; null when the merchant gave no address. */
  readonly returnUrl: string | null;
};

const methodNames: Record<string, string> = {
  BLIK: 'BLIK',
  CREDITCARD: 'Card',
  EUTELLER: 'Euteller',
  MUCHBETTER: 'MuchBetter',
  NETELLER: 'Neteller',
  PAYSAFECARD: 'paysafecard',
  PIX: 'Pix',
  RAPIDTRANSFER: 'Rapid Transfer',
  SIRU: 'Siru Mobile',
  SKRILL: 'Skrill',
  TRUSTLY: 'Trustly',
  WEBPAY: 'Webpay',
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

/** The hosted page of one payment: amount, payee, and one button per possible outcome. */
export function hostedPaymentPage(payment: HostedPayment): string {
  const name = methodNames[payment.method] ?? payment.method;
  const isOpen = payment.state === 'open' || payment.state === 'pending';
  const body = `<div class="card"><span class="plate">${escapeHtml(name)}</span>
<h1 class="amount" aria-label="${escapeHtml(`${payment.amount} ${payment.currency}`)}">${escapeHtml(payment.amount)} <small>${escapeHtml(payment.currency)}</small></h1>
<dl>${row('To', 'Halcyon')}${payment.payer ? row('From', payment.payer) : ''}${row('Through', payment.provider)}${row('Reference', payment.reference)}</dl>
${payment.state === 'open' ? '' : note(payment.state, payment.reason)}
${isOpen ? buttons(payment) : ''}
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

/** What the payer does with this method before the money moves: fields of the form, already filled in. */
function fieldsOf({ method, reference, amount }: HostedPayment): string {
  switch (method) {
    case 'BLIK':
      return '<label>Six-digit code of your bank’s app<input name="code" inputmode="numeric" pattern="[0-9]{6}" maxlength="6" required value="777123"></label>';
    case 'PIX':
      return `<p class="soft">Scan the code with your bank’s app, or paste it there. It is valid for 30 minutes.</p><label>Pix copia e cola<input readonly value="${escapeHtml(pixCode(reference, amount))}"></label>`;
    case 'WEBPAY':
      return '<label>Pay with<select name="instrument"><option>Redcompra (debit)</option><option>Prepaid card</option></select></label>';
    default:
      return '';
  }
}

/** A code in the shape that banks in Brazil read (EMV): merchant account, currency, amount, reference. */
function pixCode(reference: string, amount: string): string {
  const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;
  const account = field('00', 'br.gov.bcb.pix') + field('01', 'pix@halcyon.example');
  const head = field('00', '01') + field('26', account) + field('53', '986') + field('54', amount);
  return `${head}${field('58', 'BR')}${field('59', 'HALCYON')}${field('62', field('05', reference))}6304SAND`;
}

/** The button's own value travels with the form, so the page needs no script. */
function buttons(payment: HostedPayment): string {
  const isPending = payment.state === 'pending';
  const pay = '<button class="main" name="outcome" value="success">Pay now</button>';
  const decline = '<button class="bad" name="outcome" value="failure">Decline</button>';
  const wait = '<button name="outcome" value="pending">Leave pending</button>';
  const cancel = '<button class="quiet" name="outcome" value="cancel">Cancel payment</button>';
  return `<form method="post">${isPending ? '' : fieldsOf(payment)}${pay}<div class="two">${decline}${isPending ? cancel : wait}</div>${isPending ? '' : cancel}</form>`;
}
