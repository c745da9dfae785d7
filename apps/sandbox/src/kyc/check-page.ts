import { escapeHtml, page } from '../platform/page.ts';
import type { Outcome, Scan } from './scans.ts';

const names: Readonly<Record<Exclude<Outcome, 'approved' | 'cancel'>, string>> = {
  selfie_mismatch: 'Another face',
  selfie_impossible: 'Face cannot be compared',
  fraud: 'Changed document',
  blurred: 'Blurred',
  cropped: 'A part is missing',
  copy: 'Picture of a screen',
  missing_back: 'Back is missing',
  unsupported_type: 'Not an identity document',
  unsupported_country: 'Country not supported',
  unknown_reason: 'A reason nobody knows',
  no_upload: 'Nothing shown',
};

/** The hosted page of one check: the document's data, and a button for every possible end. */
export function checkPage(scan: Scan): string {
  const buttons = Object.entries(names)
    .map(
      ([value, name]) =>
        `<button formnovalidate name="outcome" value="${value}">${escapeHtml(name)}</button>`,
    )
    .join('');
  const field = (name: string, label: string, type: string, isRequired: boolean) =>
    `<label>${label}<input name="${name}" type="${type}"${isRequired ? ' required' : ''}></label>`;
  const body = `<div class="card"><span class="plate">Identity check</span>
<h1>Show your document</h1><p class="soft">Say what stands on it, then choose how the check ends.</p>
<form method="post">${field('firstName', 'First name on the document', 'text', true)}
${field('lastName', 'Last name on the document', 'text', true)}
${field('birthDate', 'Birth date', 'date', true)}${field('expiry', 'Valid until', 'date', false)}
<button class="main" name="outcome" value="approved">Document and face approved</button>
<div class="two">${buttons}</div>
<button class="quiet" formnovalidate name="outcome" value="cancel">Go back without showing one</button></form></div>`;
  return page(`Identity check ${scan.reference}`, body, { isNarrow: true });
}

/** A check that has ended, when its page is opened again. */
export function endedPage(scan: Scan): string {
  const body = `<div class="card"><h1>This check has ended</h1>
<a class="button main" href="${escapeHtml(scan.order.successUrl)}">Back to Halcyon</a></div>`;
  return page('Check ended', body, { isNarrow: true });
}
