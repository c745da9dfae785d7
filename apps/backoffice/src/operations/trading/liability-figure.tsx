import type { Money } from '@halcyon/contract/platform/shapes';
import { moneyWords } from './trading-words.ts';
import css from './trading.module.css';

/** What a result costs; a loss is bold and in the colour of danger. */
export function LiabilityFigure({ of }: { of: Money }) {
  const isLoss = BigInt(of.amountMinor) > 0n;
  return (
    <span className={css.figure} data-loss={isLoss || undefined}>
      {moneyWords(of)}
    </span>
  );
}
