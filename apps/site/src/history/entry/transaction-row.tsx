import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CircleDot,
  Coins,
  Gift,
  RotateCcw,
  Trophy,
  type LucideIcon,
} from 'lucide-react';
import { ChevronRight } from 'lucide-react';
import { Link } from '../../platform/link.tsx';
import { useFormat } from '../../platform/text/format.ts';
import { imageAt } from '../../platform/image.ts';
import { useHref, useSite, useText } from '../../platform/site.ts';
import { useDialogHref } from '../../platform/dialog/use-dialog.ts';
import type { TransactionView } from '../history.queries.ts';
import { SignedAmount } from './signed-amount.tsx';
import css from '../history.module.css';
import badgeCss from '@halcyon/ui/badge.module.css';
import ui from '@halcyon/ui/ui.module.css';

const icons: Readonly<Partial<Record<TransactionView['type'], LucideIcon>>> = {
  BET: Coins,
  BET_VOID: RotateCcw,
  WIN: Trophy,
  WIN_VOID: RotateCcw,
  LOSS: CircleDot,
  DEPOSIT: ArrowDownToLine,
  WITHDRAW: ArrowUpFromLine,
  CANCELED: RotateCcw,
  REVERSAL: RotateCcw,
  FORFEIT: Gift,
};
/** Expected values are not shown. */
const plainStatuses: readonly TransactionView['status'][] = ['SUCCESS', 'COMPLETED'];

type Game = { readonly name: string; readonly picture: string | null };
type TransactionRowProps = { line: TransactionView; game: Game | null; isShort?: boolean };

// texts: history.type.*, history.status.*, history.category.*
/** One transaction; it opens its receipt, or the payment while nothing has moved yet. */
export function TransactionRow({ line, game, isShort = false }: TransactionRowProps) {
  const t = useText();
  const { texts } = useSite();
  const href = useHref();
  const format = useFormat();
  const dialogHref = useDialogHref();
  const isReward = line.category === 'BONUS';
  const Icon = isReward ? Gift : (icons[line.type] ?? CircleDot);
  const isIdle = line.balanceAfterTransaction === null;
  const time = isShort ? format.dateTime(line.transactionDate) : format.time(line.transactionDate);
  const type = texts.find(`history.type.${line.type}`) ?? line.type;
  const target = isIdle
    ? href(`/my-account/banking/deposit?payment=${line.paymentId}`)
    : dialogHref('receipt', { receipt: line.referenceId });
  return (
    <Link to={target} preventScrollReset={!isIdle} className={css.moneyRow}>
      {game?.picture ? (
        <img src={imageAt(game.picture, 96)} alt="" width={44} height={44} loading="lazy" />
      ) : (
        <span className={css.moneyRowIcon} data-type={line.type}>
          <Icon size={20} aria-hidden="true" />
        </span>
      )}
      <span className={css.moneyRowWords}>
        <strong>
          {type}
          {game && <span className={css.moneyRowGame}>{game.name}</span>}
          {isReward && <span className={css.moneyRowGame}>{t('history.category.BONUS')}</span>}
        </strong>
        <span className={ui.hint}>
          <time dateTime={line.transactionDate}>{time}</time>
          {!plainStatuses.includes(line.status) && (
            <span className={badgeCss.badge} data-tone={line.status === 'PENDING' ? 'warn' : undefined}>
              {texts.find(`history.status.${line.status}`) ?? line.status}
            </span>
          )}
        </span>
      </span>
      <span className={css.moneyRowFigures}>
        <SignedAmount money={line.amount} isIdle={isIdle} />
        {line.balanceAfterTransaction && !isShort && (
          <span className={ui.hint}>
            <span className={ui.hidden}>{t('history.balanceAfter')}: </span>
            {format.money(line.balanceAfterTransaction)}
          </span>
        )}
      </span>
      <ChevronRight size={18} aria-hidden="true" className={css.moneyRowArrow} />
    </Link>
  );
}
