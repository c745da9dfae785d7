import { Button } from '@halcyon/ui/button';
import { TextField } from '@halcyon/ui/field/text-field';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { AccountPage } from '../../platform/page/account-page.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { ClaimDialog } from '../claim/claim-dialog.tsx';
import { RewardCard } from '../list/reward-card.tsx';
import { refusalWords } from '../parts/refusal-words.ts';
import css from '../rewards.module.css';

const CODE_MAX = 64;

/** `/my-account/bonus-code`: checks a code, shows what it is for, and claims it. `?bonusCode=` fills it in. */
export function BonusCodeScreen() {
  const t = useText();
  const { call, texts } = useSite();
  const [search] = useSearchParams();
  const [code, setCode] = useState(search.get('bonusCode') ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const [isClaiming, setClaiming] = useState(false);
  const check = useMutation({
    mutationFn: async (bonusCode: string) => {
      const { reward } = await call('POST /api/v1/bonus-code/validate', { body: { bonusCode } });
      return { reward, bonusCode };
    },
  });
  const change = (text: string) => {
    setCode(text);
    setEmpty(false);
    check.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (check.isPending) return;
    setEmpty(code.trim() === '');
    if (code.trim() !== '') check.mutate(code.trim());
    else event.currentTarget.querySelector('input')?.focus();
  };
  const fault = isEmpty
    ? t('rewards.code.empty')
    : check.isError
      ? refusalWords(check.error, texts)
      : undefined;
  return (
    <AccountPage title="rewards.code.title">
      <form className={css.codeForm} onSubmit={submit} noValidate>
        <TextField
          label={t('rewards.code.label')}
          name="bonusCode"
          value={code}
          onChange={(event) => change(event.currentTarget.value)}
          error={fault}
          maxLength={CODE_MAX}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <Button type="submit" isPending={check.isPending} pendingLabel={t('rewards.claim.pending')}>
          {t('rewards.code.verify')}
        </Button>
        {check.data && (
          <p className={css.valid} role="status">
            <CircleCheck size={18} aria-hidden="true" />
            {t('rewards.code.valid')}
          </p>
        )}
      </form>
      {check.data && (
        <>
          <div className={css.grid}>
            <RewardCard reward={check.data.reward}>
              <Button tone="cta" isWide onClick={() => setClaiming(true)}>
                {t('rewards.action.claim')}
              </Button>
            </RewardCard>
          </div>
          {isClaiming && (
            <ClaimDialog
              reward={check.data.reward}
              bonusCode={check.data.bonusCode}
              onClose={() => setClaiming(false)}
            />
          )}
        </>
      )}
    </AccountPage>
  );
}
