import { imageAt } from '../../platform/image.ts';
import { Link } from '../../platform/link.tsx';
import { useHref, useText } from '../../platform/site.ts';
import { useRewardWords } from '../parts/reward-words.ts';
import type { Reward } from '../rewards.queries.ts';
import css from './cashback.module.css';

/** Games that bring more, as links; one that is switched off is left out. */
export function BoostGames({ booster }: { booster: NonNullable<Reward['cashbackBooster']> }) {
  const t = useText();
  const href = useHref();
  const words = useRewardWords();
  const games = booster.boosterGames.filter(({ path }) => path !== null);
  if (games.length === 0) return null;
  return (
    <section className={css.boost}>
      <h3>
        {t('rewards.cashback.boostTitle', { percent: words.percent(Math.floor(booster.boostBps / 10)) })}
      </h3>
      <ul>
        {games.map(({ gameId, name, path, image }) => (
          <li key={gameId}>
            <Link to={href(path!)}>
              <img src={imageAt(image, 200)} alt="" width={96} height={96} loading="lazy" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
