import type { AuthorizeQuery } from '@halcyon/wire/identity/bank-identity';
import { escapeHtml, page } from '../platform/page.ts';
import { peopleOf, type SandboxPerson } from './people.ts';

/** The bank's page: who signs in, what is paid, and one button per end. */
export function bankPage(ask: AuthorizeQuery, problem: string | null = null): string {
  const people = peopleOf[ask.country];
  const note = problem
    ? `<div class="note bad" role="alert"><strong>${escapeHtml(problem)}</strong></div>`
    : '';
  const body = `<div class="card"><span class="plate">${ask.country === 'FI' ? 'Bank of Finland Bay' : 'Banco do Rio Claro'}</span>
<h1 class="amount">${escapeHtml(ask.amount)} <small>${escapeHtml(ask.currency)}</small></h1>
<p class="soft">You sign in with your bank and agree to one payment to Halcyon.</p>${note}
<form method="post">${hidden(ask)}
<label>Who are you?<select name="person">${people.map(option).join('')}<option value="own">Somebody else: fill in below</option></select></label>
<details><summary class="soft">Somebody else</summary>
${field('given_name', 'First name')}${field('family_name', 'Last name')}${field('birthdate', 'Birth date (yyyy-mm-dd)')}
${field('street_address', 'Street')}${field('locality', 'City')}${field('postal_code', 'Postcode')}
${ask.country === 'BR' ? field('cpf', 'CPF, eleven digits') : ''}</details>
<button class="main" name="outcome" value="success">Sign in and pay</button>
<button class="quiet" name="outcome" value="cancel">Cancel</button></form></div>`;
  return page(`Pay ${ask.amount} ${ask.currency} from your bank`, body, { isNarrow: true });
}

function option(person: SandboxPerson): string {
  const { given_name: first, family_name: last, birthdate } = person;
  return `<option value="${escapeHtml(person.sub)}">${escapeHtml(`${first} ${last}, ${birthdate}`)}</option>`;
}

function field(name: string, label: string): string {
  return `<label>${label}<input name="${name}" autocomplete="off"></label>`;
}

function hidden(ask: AuthorizeQuery): string {
  return Object.entries(ask)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(String(value))}">`)
    .join('');
}
