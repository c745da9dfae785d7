import { useNavigate } from 'react-router';
import { useHref, useText } from '../platform/site.ts';
import { ResetPanel } from './reset-panel.tsx';
import { useReset, type ResetNotice } from './use-reset.ts';
import { SignUpArt } from './sign-up-art.tsx';

/** The reset as a full page. Too many codes drop it and open the reset over home. */
export function ResetScreen() {
  const t = useText();
  const href = useHref();
  const navigate = useNavigate();
  const reset = useReset(() => {
    const state: ResetNotice = { resetNotice: 'max_attempts' };
    void navigate(href('/?dialog=reset-password'), { state });
    return true;
  });
  return (
    <div className="page auth-page">
      <div className="auth-card" data-art="">
        <div className="ui-dialog-art">
          <SignUpArt />
        </div>
        <div className="auth-card-body">
          <h1>{t('registration.reset.title')}</h1>
          <ResetPanel reset={reset} isDialog={false} />
        </div>
      </div>
    </div>
  );
}
