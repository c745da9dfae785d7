import type { LobbySection } from '@halcyon/contract/catalogue/catalogue.contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { Link } from '../../platform/link.tsx';
import { isUnrestricted } from '../../platform/api/session.ts';
import { useHref, useSession, useSite, useText } from '../../platform/site.ts';
import { lobbyQuery } from '../catalogue.queries.ts';
import { CategoryChips } from './category-chips.tsx';
import { GameRail } from '../tile/game-rail.tsx';
import { Hero } from './hero.tsx';
import { favouritesQuery, recentGamesQuery } from '../tile/player-games.queries.ts';
import { TileGrid } from '../tile/tile-grid.tsx';
import pageCss from '../../platform/page.module.css';
import sectionsCss from '../../platform/sections.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** Tiles below the hero that a tall phone shows above the fold. */
const PHONE_TILES = 6;

/** The home page: the introduction, the games, and for a player what was played last. */
export function HomeScreen({ news, below }: { news: ReactNode; below: ReactNode }) {
  const { data: lobby } = useSuspenseQuery(lobbyQuery(useSite(), 'home'));
  const [first, ...others] = lobby.sections;
  return (
    <div className={pageCss.page}>
      <Hero news={news} />
      <CategoryChips categories={lobby.categories} current={null} />
      <PlayerRails />
      {first && <Section section={first} grid={lobby.grid} isOnTop />}
      {others.map((section) => (
        <Section key={section.id} section={section} grid={lobby.grid} />
      ))}
      {below}
    </div>
  );
}

type SectionProps = {
  section: LobbySection;
  grid: Parameters<typeof TileGrid>[0]['grid'];
  isOnTop?: boolean;
};

// The router renders its routes with every step of a navigation, also of a dialog.
const Section = memo(function Section({ section, grid, isOnTop = false }: SectionProps) {
  const t = useText();
  const href = useHref();
  const { device } = useSite();
  const path = section.categoryId ? `/online-casino/${section.categoryId}` : '/online-casino';
  const more = (
    <Link to={href(path)} className={sectionsCss.seeAll}>
      {t('lobby.see_all', { count: section.gameCount })}
      <span className={ui.hidden}>: {section.label}</span>
    </Link>
  );
  if (section.layout === 'rail')
    return <GameRail title={section.label} more={more} games={section.games} isBelow={!isOnTop} />;
  return (
    <section aria-label={section.label}>
      <div className={sectionsCss.head}>
        <h2>{section.label}</h2>
        {more}
      </div>
      <TileGrid
        games={section.games}
        grid={grid}
        label={section.label}
        seenAtOnce={device === 'mobile' ? PHONE_TILES : undefined}
      />
    </section>
  );
});

/** Recents and favourites of a signed-in player; nothing for visitors, and no empty list. */
function PlayerRails() {
  const t = useText();
  const site = useSite();
  const isPlayer = isUnrestricted(useSession());
  const recent = useQuery({ ...recentGamesQuery(site), enabled: isPlayer });
  const kept = useQuery({ ...favouritesQuery(site), enabled: isPlayer });
  if (!isPlayer) return null;
  return (
    <>
      {recent.data && recent.data.items.length > 0 && (
        <GameRail title={t('lobby.home.continue')} games={recent.data.items} />
      )}
      {kept.data && kept.data.items.length > 0 && (
        <GameRail title={t('lobby.home.favourites')} games={kept.data.items} />
      )}
    </>
  );
}
