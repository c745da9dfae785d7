import type { ReactNode } from 'react';

/** Codes that are shown once. */
export function RecoveryCodes({ codes, children }: { codes: readonly string[]; children?: ReactNode }) {
  return (
    <>
      <h2>Recovery codes</h2>
      <p>Keep them where your phone is not. Each one signs you in once, and they are not shown again.</p>
      <ul className="desk-codes">
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
