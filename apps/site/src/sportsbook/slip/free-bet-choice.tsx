import { Gift } from 'lucide-react';
import { useText } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import { chooseFreeBet, useFreeBets } from './free-bet.queries.ts';
import type { SlipView } from './use-slip-view.ts';
import css from './free-bet-choice.module.css';

/** The free bets that may be the stake; a press chooses one, a second press takes that back. */
export function FreeBetChoice({ view: { bets } }: { readonly view: SlipView }) {
  const t = useText();
  const format = useFormat();
  const { fitting, used } = useFreeBets(bets.map(({ draft }) => draft));
  if (fitting.length === 0) return null;
  return (
    <div className={css.choice}>
      {fitting.map(({ id, amount }) => (
        <button
          key={id}
          type="button"
          aria-pressed={used?.id === id}
          onClick={() => chooseFreeBet(used?.id === id ? null : id)}
        >
          <Gift size={16} aria-hidden="true" />
          {t('slip.free_bet.use', { amount: format.money(amount) })}
        </button>
      ))}
      {used && <p>{t('slip.free_bet.not_back')}</p>}
    </div>
  );
}
