import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { vipPageQuery } from '../../content/page/page.queries.ts';
import { isProblem } from '../../platform/api/problem.ts';
import { imageAt, imageSet } from '../../platform/image.ts';
import { QueryState } from '../../platform/page/card.tsx';
import { useSession, useSite, useText } from '../../platform/site.ts';
import { LevelBadge } from './level-badge.tsx';
import { LevelCard } from './level-card.tsx';
import { loyaltyQuery, type LoyaltyView } from './loyalty.queries.ts';
import { HowLevelsMove, OwnPoints, PointsCost, PointsEarned, SameForAll } from './loyalty-notes.tsx';
import css from './loyalty.module.css';
import hero from '../../platform/hero.module.css';
import pageCss from '../../platform/page.module.css';
import ui from '@halcyon/ui/ui.module.css';

const LADDER_HEIGHT = 520;

/** The page of the content: its head, where no ladder takes its place, and its text. */
type Props = { head: ReactNode; body: ReactNode };

/** `/iclub`: levels of the market, what they give, the own points, and how a level is lost. */
export function VipScreen({ head, body }: Props) {
  const t = useText();
  const site = useSite();
  // The own level belongs to the session.
  useSession();
  const { data: page } = useSuspenseQuery(vipPageQuery(site));
  const loyalty = useQuery(loyaltyQuery(site));
  const { data } = loyalty;
  const nameOf = (level: number) =>
    page.levels.find((each) => each.level === level)?.title ?? t('rewards.vip.level', { level });
  useNewLevel(data?.you?.level, nameOf);
  if (isProblem(loyalty.error) && loyalty.error.status === 404)
    return <WithoutLevels head={head} body={body} />;
  const own = data?.you;
  return (
    <article className={pageCss.page}>
      <div className={css.top} data-own={own && ''}>
        <header className={`${hero.hero} ${css.hero}`}>
          <img
            src={imageAt(page.image, 640)}
            srcSet={imageSet(page.image, [480, 640, 960])}
            sizes="(width < 768px) 100vw, 40vw"
            alt=""
            width={1200}
            height={675}
            fetchPriority="high"
          />
          {own ? (
            <div className={css.own}>
              <LevelBadge level={own.level} size={88} />
              <div>
                <p>{t('rewards.vip.own', { club: page.title })}</p>
                <h1>{own.level > 0 ? nameOf(own.level) : t('rewards.vip.none')}</h1>
              </div>
            </div>
          ) : (
            <div>
              <h1>{page.title}</h1>
              <p>{page.description}</p>
            </div>
          )}
          <div>{body}</div>
        </header>
        {data && own && <OwnPoints loyalty={data} own={own} nameOf={nameOf} />}
      </div>
      <QueryState query={loyalty} height={LADDER_HEIGHT}>
        {data && <Ladder loyalty={data} nameOf={nameOf} />}
      </QueryState>
    </article>
  );
}

function Ladder({ loyalty, nameOf }: { loyalty: LoyaltyView; nameOf: (level: number) => string }) {
  const t = useText();
  const { data: page } = useSuspenseQuery(vipPageQuery(useSite()));
  return (
    <>
      <h2 className={ui.hidden} id="levels">
        {t('rewards.vip.levels')}
      </h2>
      <ol className={css.levels} aria-labelledby="levels">
        {loyalty.levels.map((level) => (
          <LevelCard
            key={level.level}
            level={level}
            name={nameOf(level.level)}
            benefits={loyalty.levels
              .filter((each) => each.level <= level.level)
              .flatMap((each) => each.benefits)}
            isOwn={loyalty.you?.level === level.level}
          />
        ))}
      </ol>
      <div className={css.notes}>
        <PointsEarned loyalty={loyalty} />
        <PointsCost loyalty={loyalty} />
        <HowLevelsMove loyalty={loyalty} />
        <SameForAll benefits={page.benefits} />
      </div>
    </>
  );
}

/** Of a market without levels: what every player has. */
function WithoutLevels({ head, body }: Props) {
  const { data: page } = useSuspenseQuery(vipPageQuery(useSite()));
  return (
    <article className={pageCss.page}>
      {head}
      <div className={ui.part}>{body}</div>
      <div className={css.notes}>
        <SameForAll benefits={page.benefits} />
      </div>
    </article>
  );
}

/** A level that changes on the open page is announced. */
function useNewLevel(level: number | undefined, nameOf: (level: number) => string): void {
  const t = useText();
  const { messages } = useSite();
  const shown = useRef(level);
  useEffect(() => {
    const before = shown.current;
    shown.current = level;
    if (before === undefined || level === undefined || before === level) return;
    const name = level > 0 ? nameOf(level) : t('rewards.vip.none');
    messages.show({ kind: 'success', text: t('rewards.vip.moved', { level: name }) });
    // The name of a level does not change while the page is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [level, messages, t]);
}
