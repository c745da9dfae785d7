import { Fragment } from 'react';

/** An e-mail address that wraps before its punctuation where it does not fit, never inside a word. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?=[@.])/).map((part, at) => (
    // The parts of one address never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
