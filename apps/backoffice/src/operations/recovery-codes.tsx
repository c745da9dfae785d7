import type { ReactNode } from 'react';
import css from '../app/app.module.css';

/** Codes that are shown once. */
export function RecoveryCodes({ codes, children }: { codes: readonly string[]; children?: ReactNode }) {
  return (
    <>
      <h2>Recovery codes</h2>
      <p>Keep them somewhere other than your phone. Each one works once. We won’t show them again.</p>
      <ul className={css.deskCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
