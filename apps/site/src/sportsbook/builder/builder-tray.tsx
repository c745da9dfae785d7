import { Button } from '@halcyon/ui/button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Layers, X } from 'lucide-react';
import { ApiProblem } from '../../platform/api/problem.ts';
import { useDialog } from '../../platform/dialog/use-dialog.ts';
import { useSite, useText } from '../../platform/site.ts';
import { marketNames } from '../names/market-name.ts';
import type { EventView } from '../offer/offer.queries.ts';
import { changeSlip, useSlip } from '../slip/slip-store.ts';
import { builderPriceQuery } from '../slip/slip.queries.ts';
import { useOddsText } from '../stake/odds-format.ts';
import { legFiguresOf } from '../stake/slip-figures.ts';
import { useSlipMoney } from '../stake/slip-money.ts';
import { asBuilder, selectionKey } from '../stake/slip-state.ts';
import { wordsOfCode } from '../stake/slip-words.ts';
import { combinedLegs, type CombinedLeg } from './combined-legs.ts';
import { clearBuilder, toggleCombined, useBuilderPicks } from './builder-store.ts';
import css from './builder.module.css';

/** What is combined of an event: the picks, their price together, and the way into the slip. */
export function BuilderTray({ event }: { readonly event: EventView }) {
  const t = useText();
  const site = useSite();
  const odds = useOddsText();
  const dialog = useDialog();
  const slip = useSlip();
  const legs = combinedLegs(event, useBuilderPicks(event.id));
  const stopped = legs.find(({ problem }) => problem !== null)?.problem ?? null;
  const picks = legs.map(({ pick }) => pick);
  const isAsked = legs.length > 1 && stopped === null;
  const prices = picks.map(({ seen }) => seen.oddsMilli).join();
  const answer = useQuery({
    ...builderPriceQuery(site, isAsked ? { draft: { picks } as never, prices } : null),
    placeholderData: keepPreviousData,
  });
  const names = marketNames(site, event);
  const refused = answer.error instanceof ApiProblem ? answer.error.code : null;
  const problem = stopped ?? (answer.isError ? (refused ?? 'unknown') : null);
  const price = isAsked && !answer.isError ? (answer.data ?? null) : null;
  const others = slip.picks.some(({ eventId }) => eventId !== event.id);
  const add = () => {
    // While another price is on its way, the one that is shown belongs to other picks.
    if (!price || answer.isPlaceholderData) return;
    changeSlip((now) => asBuilder(now, picks, price.oddsMilli));
    clearBuilder();
    const rail = document.querySelector<HTMLElement>('#slip-title');
    if (rail) rail.focus();
    else dialog.open('slip');
  };
  return (
    <section className={css.tray} aria-label={t('slip.mode.builder')}>
      <p className={css.head}>
        <Layers size={18} aria-hidden="true" />
        <b>{t('slip.mode.builder')}</b>
        {legs.length > 0 && <span className={css.count}>{legs.length}</span>}
      </p>
      <div className={css.words} role="status">
        {problem ? (
          <p className={css.problem}>{t(wordsOfCode(problem))}</p>
        ) : price ? (
          <Together legs={legs} chanceE6={price.chanceE6} />
        ) : (
          <p>
            {t(
              legs.length === 0
                ? 'slip.builder.hint'
                : legs.length === 1
                  ? 'slip.builder.one'
                  : 'shell.loading',
            )}
          </p>
        )}
        {price && others && <p>{t('slip.builder.replaces')}</p>}
      </div>
      {legs.length > 0 && (
        <ul className={css.picks}>
          {picks.map((pick, at) => {
            const name = names.pick(legs[at]!.named, pick.outcome);
            return (
              <li key={selectionKey(pick)}>
                <button
                  type="button"
                  aria-label={t('slip.leg.remove', { pick: name })}
                  onClick={() => toggleCombined(pick)}
                >
                  <span>{name}</span>
                  <X size={14} aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {legs.length > 0 && (
        <p className={css.press}>
          <b className={css.price}>{price && !problem ? odds(price.oddsMilli) : '–'}</b>
          <Button tone="brand" disabled={!price || problem !== null} onClick={add}>
            {t('slip.builder.add')}
          </Button>
        </p>
      )}
    </section>
  );
}

function Together({ legs, chanceE6 }: { legs: readonly CombinedLeg[]; chanceE6: number | null }) {
  const t = useText();
  const { chance } = useSlipMoney();
  const alone = legs.map(({ pick, chances }) =>
    chances ? legFiguresOf(pick.seen.oddsMilli, chances).chanceE6 : null,
  );
  if (chanceE6 === null || alone.includes(null)) return null;
  const multiplied = Math.round(alone.reduce<number>((all, of) => all * ((of ?? 0) / 1e6), 1e6));
  return <p>{t('slip.fair.together', { chance: chance(chanceE6), multiplied: chance(multiplied) })}</p>;
}
