import { useNavigate } from 'react-router';
import { useHref, useText } from '../../platform/site.ts';
import { ResetPanel } from './reset-panel.tsx';
import { useReset, type ResetNotice } from './use-reset.ts';
import { SignUpArt } from '../sign-up-art.tsx';
import authCss from '../../platform/auth.module.css';
import pageCss from '../../platform/page.module.css';
import dialogCss from '@halcyon/ui/layer/dialog.module.css';

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
    <div className={`${pageCss.page} ${authCss.page}`}>
      <div className={authCss.card} data-art="">
        <div className={dialogCss.art}>
          <SignUpArt />
        </div>
        <div className={authCss.cardBody}>
          <h1>{t('registration.reset.title')}</h1>
          <ResetPanel reset={reset} isDialog={false} />
        </div>
      </div>
    </div>
  );
}
