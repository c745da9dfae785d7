import { Badge } from '@halcyon/ui/badge';
import { useFormat } from '../../platform/text/format.ts';
import { moneyText } from '../../platform/text/money-text.ts';
import { useSite, useText } from '../../platform/site.ts';
import { JACKPOT_ASK_MS, useJackpot } from './jackpot.queries.ts';
import { useTicking } from './ticking.ts';
import catalogueCss from '../catalogue.module.css';
import css from '../tiles.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** The current jackpot on a tile; nothing while no feed states it. Its changes are not read out. */
export function JackpotBadge({ gameId }: { gameId: string }) {
  const jackpot = useJackpot(gameId);
  if (!jackpot) return null;
  return (
    <span className={css.badge} aria-hidden="true">
      <Badge tone="gold">
        <Ticking amount={jackpot.amount} isShort />
      </Badge>
    </span>
  );
}

/** The jackpot among the facts of a game, and where its money comes from. */
export function JackpotFacts({ gameId }: { gameId: string }) {
  const t = useText();
  const jackpot = useJackpot(gameId);
  if (!jackpot) return null;
  return (
    <>
      <dl className={catalogueCss.factList}>
        <dt>{t('lobby.feature.jackpot')}</dt>
        <dd>
          <strong>
            <Ticking amount={jackpot.amount} />
          </strong>{' '}
          {jackpot.name}
        </dd>
      </dl>
      <p className={ui.hint}>{t('lobby.info.jackpot_note')}</p>
    </>
  );
}

/** From this many whole units on, a tile has no room for the decimals. */
const SHORT_FROM = 10_000n;

type TickingProps = { amount: { amountMinor: string; currency: string }; isShort?: boolean };

/** An amount that follows its feed. */
export function Ticking({ amount: { amountMinor, currency }, isShort = false }: TickingProps) {
  const format = useFormat();
  const { currencyForm, numberForm } = useSite();
  const shown = useTicking(BigInt(amountMinor), JACKPOT_ASK_MS);
  const units = shown / 10n ** BigInt(currencyForm.exponent);
  const text =
    isShort && units >= SHORT_FROM
      ? moneyText({ amountMinor: units, currency }, { ...currencyForm, exponent: 0 }, numberForm)
      : format.money({ amountMinor: shown, currency });
  return <span className={ui.figures}>{text}</span>;
}
