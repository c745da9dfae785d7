import { ChevronDown, ChevronRight, Dices, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormat } from '../../platform/text/format.ts';
import { imageAt } from '../../platform/image.ts';
import { Link } from '../../platform/link.tsx';
import { useSite, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import type { TransactionView } from '../history.queries.ts';
import { netOf, RoundFigures } from './round-figures.tsx';
import { SignedAmount } from '../entry/signed-amount.tsx';
import type { Entry } from '../entry/transaction-days.ts';
import { TransactionRow } from '../entry/transaction-row.tsx';
import css from '../history.module.css';
import badgeCss from '@halcyon/ui/badge.module.css';
import ui from '@halcyon/ui/ui.module.css';

type RoundEntryProps = {
  entry: Entry<TransactionView>;
  round: NonNullable<TransactionView['round']>;
  /** `Icon`: in the place of a picture. */
  game: { readonly name: string; readonly picture: string | null; readonly Icon?: LucideIcon };
  /** Collapsed: it opens the receipt of its newest movement. */
  isShort?: boolean;
};

/** One round with its stake, return and result; expanded, every movement in it with its receipt. */
export function RoundEntry({ entry, round, game, isShort = false }: RoundEntryProps) {
  const t = useText();
  const format = useFormat();
  const dialogHref = useDialogHref();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [newest] = entry;
  const { Icon = Dices } = game;
  const facts = (
    <>
      {game.picture ? (
        <img src={imageAt(game.picture, 96)} alt="" width={44} height={44} loading="lazy" />
      ) : (
        <span className={css.moneyRowIcon}>
          <Icon size={20} aria-hidden="true" />
        </span>
      )}
      <span className={css.moneyRowWords}>
        <strong>{game.name}</strong>
        <span className={ui.hint}>
          <time dateTime={newest.transactionDate}>
            {isShort ? format.dateTime(newest.transactionDate) : format.time(newest.transactionDate)}
          </time>
          <RoundState state={round.state} isBet={newest.gameId === null} />
        </span>
      </span>
      {!isShort && <RoundFigures round={round} />}
      <span className={css.moneyRowFigures}>
        <span className={ui.hidden}>{t('history.net')}: </span>
        <SignedAmount money={netOf(round)} />
        {newest.balanceAfterTransaction && !isShort && (
          <span className={ui.hint}>
            <span className={ui.hidden}>{t('history.balanceAfter')}: </span>
            {format.money(newest.balanceAfterTransaction)}
          </span>
        )}
      </span>
    </>
  );
  if (isShort)
    return (
      <Link
        to={dialogHref('receipt', { receipt: newest.referenceId })}
        preventScrollReset
        className={css.moneyRow}
      >
        {facts}
        <ChevronRight size={18} aria-hidden="true" className={css.moneyRowArrow} />
      </Link>
    );
  return (
    <>
      <button
        type="button"
        className={css.moneyRow}
        data-round=""
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {facts}
        <ChevronDown size={18} aria-hidden="true" className={css.moneyRowArrow} />
      </button>
      <ul id={id} className={css.moneyParts} hidden={!isOpen}>
        {isOpen &&
          entry.map((line) => (
            <li key={line.referenceId}>
              <TransactionRow line={line} game={null} />
            </li>
          ))}
      </ul>
    </>
  );
}

// texts: history.roundState.*
type RoundStateProps = { state: RoundEntryProps['round']['state']; isBet?: boolean };

/** A round that ended normally has no label. An open bet waits for its event, and nothing is left to play. */
export function RoundState({ state, isBet = false }: RoundStateProps) {
  const { texts } = useSite();
  if (state === 'settled') return null;
  const isOpen = state === 'open';
  return (
    <span className={badgeCss.badge} data-tone={isOpen && !isBet ? 'warn' : undefined}>
      {texts.find(`history.roundState.${isOpen && isBet ? 'openBet' : state}`) ?? state}
    </span>
  );
}
