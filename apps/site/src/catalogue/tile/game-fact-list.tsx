import type { GameCard } from '@halcyon/contract/catalogue/game';
import { useFormat } from '../../platform/text/format.ts';
import { useSite, useText } from '../../platform/site.ts';
import { Volatility } from './volatility.tsx';
import css from '../catalogue.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Studio, return, volatility, stakes and highest win; what a provider does not publish is left out. */
export function GameFactList({ game }: { game: GameCard }) {
  const t = useText();
  const { texts } = useSite();
  const format = useFormat();
  const { rtpBasisPoints, volatility, maxWinMultiple, mechanic } = game.metadata;
  const [limits] = game.betLimits;
  const form = mechanic ? texts.find(`lobby.info.${mechanic}`) : null;
  const level = volatility === null ? null : texts.find(`lobby.info.volatility_${volatility}`);
  return (
    <>
      <dl className={css.factList}>
        <dt>{t('lobby.info.studio')}</dt>
        <dd>{game.subProvider.title}</dd>
        {form && (
          <>
            <dt>{t('lobby.info.mechanic')}</dt>
            <dd>{form}</dd>
          </>
        )}
        {rtpBasisPoints !== null && (
          <>
            <dt>{t('lobby.info.rtp')}</dt>
            <dd>
              {format.percent(rtpBasisPoints)}
              <span aria-hidden="true">*</span>
            </dd>
          </>
        )}
        {volatility !== null && level && (
          <>
            <dt>{t('lobby.info.volatility')}</dt>
            <dd>
              <Volatility level={volatility} /> {level}
            </dd>
          </>
        )}
        {limits && (
          <>
            <dt>{t('lobby.info.limits')}</dt>
            <dd>{t('lobby.info.range', { min: format.money(limits.min), max: format.money(limits.max) })}</dd>
          </>
        )}
        {maxWinMultiple !== null && (
          <>
            <dt>{t('lobby.info.max_win')}</dt>
            <dd>{t('lobby.info.times', { count: format.number(maxWinMultiple) })}</dd>
          </>
        )}
      </dl>
      {rtpBasisPoints !== null && <p className={ui.hint}>* {t('lobby.info.rtp_note')}</p>}
    </>
  );
}
