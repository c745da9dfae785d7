import { Gift } from 'lucide-react';
import { useText } from '../../platform/site.ts';
import { useFormat } from '../../platform/text/format.ts';
import { chooseFreeBet, useFreeBets } from './free-bet.queries.ts';
import type { SlipView } from './use-slip-view.ts';
import css from './free-bet-choice.module.css';

/** The free bets that may be the stake, by amount; a press chooses one, a second press takes that back. */
export function FreeBetChoice({ view: { bets } }: { readonly view: SlipView }) {
  const t = useText();
  const format = useFormat();
  const { fitting, used } = useFreeBets(bets.map(({ draft }) => draft));
  if (fitting.length === 0) return null;
  // Of equal ones the first to expire is used first.
  const amounts = Map.groupBy(fitting, ({ amount }) => amount.amountMinor);
  return (
    <div className={css.choice}>
      <div>
        {[...amounts.values()].map((equal) => {
          const isUsed = equal.some(({ id }) => id === used?.id);
          const [{ id, amount }] = equal as [(typeof fitting)[number]];
          return (
            <button
              key={amount.amountMinor}
              type="button"
              aria-pressed={isUsed}
              onClick={({ currentTarget }) => {
                currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
                chooseFreeBet(isUsed ? null : id);
              }}
            >
              <Gift size={16} aria-hidden="true" />
              {t('slip.free_bet.use', { amount: format.money(amount) })}
              {equal.length > 1 && <small>×{format.number(equal.length)}</small>}
            </button>
          );
        })}
      </div>
      {used && <p>{t('slip.free_bet.not_back')}</p>}
    </div>
  );
}
