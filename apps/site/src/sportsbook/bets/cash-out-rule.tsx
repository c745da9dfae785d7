import { Button } from '@halcyon/ui/button';
import { ChevronDown } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useSite, useText } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import { StakeField } from '../stake/stake-field.tsx';
import { stakeMinorOf } from '../stake/stake-text.ts';
import { useCashOutRule, type CashOut } from './bets.queries.ts';
import css from './bets.module.css';
import ui from '@halcyon/ui/ui.module.css';

type CashOutRuleProps = { readonly betId: string; readonly rule: CashOut['rule'] };

/** Form of the automatic cash-out, which the server runs whether or not this page is open. */
export function CashOutRule({ betId, rule }: CashOutRuleProps) {
  const t = useText();
  const { currencyForm } = useSite();
  const format = useFormat();
  const change = useCashOutRule(betId);
  const [atLeast, setAtLeast] = useState('');
  const [atMost, setAtMost] = useState('');
  const bounds = {
    atLeastMinor: stakeMinorOf(atLeast, currencyForm.exponent),
    atMostMinor: stakeMinorOf(atMost, currencyForm.exponent),
  };
  const isEmpty = bounds.atLeastMinor === null && bounds.atMostMinor === null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isEmpty) change.mutate(bounds);
  };
  const words = rule
    ? [
        rule.atLeast && t('bets.rule.at_least', { amount: format.money(rule.atLeast) }),
        rule.atMost && t('bets.rule.at_most', { amount: format.money(rule.atMost) }),
      ].filter(Boolean)
    : [];
  return (
    <details className={css.rule}>
      <summary>
        <b>{t(rule ? 'bets.rule.set' : 'bets.rule.title')}</b>
        <span>{rule ? words.join(', ') : t('bets.rule.hint')}</span>
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {rule ? (
        <Button
          isPending={change.isPending}
          pendingLabel={t('bets.rule.remove')}
          onClick={() => change.mutate(null)}
        >
          {t('bets.rule.remove')}
        </Button>
      ) : (
        <form noValidate onSubmit={submit}>
          <p className={ui.hint}>{t('bets.rule.upper')}</p>
          <StakeField size="s" label={t('bets.rule.upper')} value={atLeast} onChange={setAtLeast} />
          <p className={ui.hint}>{t('bets.rule.lower')}</p>
          <StakeField size="s" label={t('bets.rule.lower')} value={atMost} onChange={setAtMost} />
          <Button
            type="submit"
            tone="brand"
            isPending={change.isPending}
            pendingLabel={t('bets.rule.save')}
            aria-disabled={isEmpty || undefined}
          >
            {t('bets.rule.save')}
          </Button>
        </form>
      )}
      {change.isError && <p className={css.why}>{t('bets.rule.failed')}</p>}
    </details>
  );
}
