import { Drawer } from '@halcyon/ui/layer/dialog';
import { Skeleton } from '@halcyon/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { gameQuery } from '../../catalogue/tile/game.queries.ts';
import { GameFactList } from '../../catalogue/tile/game-fact-list.tsx';
import { JackpotFacts } from '../../catalogue/tile/jackpot.tsx';
import { KeepTool } from '../../catalogue/own-games/keep-tool.tsx';
import { WaitingRounds } from '../../history/rounds/waiting-rounds.tsx';
import { PartFallback } from '../../platform/page/fallbacks.tsx';
import { isUnrestricted } from '../../platform/api/session.ts';
import { useSession, useSite, useText } from '../../platform/site.ts';
import { BreakPart, HistoryPart, LimitsPart } from './game-menu-parts.tsx';
import css from '../../play/play.module.css';

const parts = ['about', 'rules', 'limits', 'break', 'history'] as const;
type Part = (typeof parts)[number];

/** Everything about the open game and the player in it: facts, rules, limits, a break, the last rounds. */
export function GameMenuDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [search] = useSearchParams();
  const isPlayer = isUnrestricted(useSession());
  const game = useQuery(gameQuery(useSite(), search.get('game') ?? ''));
  const asked = parts.find((part) => part === search.get('part')) ?? 'about';
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={game.data?.name ?? t('game.panel.title')}
      closeLabel={t('shell.close')}
    >
      {game.isError && <PartFallback />}
      {game.isPending && <Skeleton height={240} />}
      {game.data && (
        <div className={css.gameMenu}>
          {isPlayer && <WaitingRounds />}
          {isPlayer && (
            <p className={css.gameMenuKeep}>
              <KeepTool game={game.data} />
              {game.data.subProvider.title}
            </p>
          )}
          <Section part="about" asked={asked} title={t('game.panel.about')}>
            <GameFactList game={game.data} />
            {game.data.jackpotExist && <JackpotFacts gameId={game.data.id} />}
          </Section>
          {game.data.rules.length > 0 && (
            <Section part="rules" asked={asked} title={t('game.panel.rules')}>
              {game.data.rules.map((rule) => (
                <section key={rule.title}>
                  <h3>{rule.title}</h3>
                  <p>{rule.text}</p>
                </section>
              ))}
            </Section>
          )}
          <Section part="limits" asked={asked} title={t('game.panel.limits')}>
            <LimitsPart isPlayer={isPlayer} />
          </Section>
          <Section part="break" asked={asked} title={t('game.panel.break')}>
            <BreakPart isPlayer={isPlayer} />
          </Section>
          {isPlayer && (
            <Section part="history" asked={asked} title={t('game.panel.history')}>
              <HistoryPart gameId={game.data.id} />
            </Section>
          )}
        </div>
      )}
    </Drawer>
  );
}

type SectionProps = { part: Part; asked: Part; title: string; children: ReactNode };

/** A part that the address asked for is open and in sight; the others open by a press. */
function Section({ part, asked, title, children }: SectionProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const isAsked = part === asked;
  useEffect(() => {
    if (isAsked && part !== 'about') box.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsked, part]);
  return (
    <details ref={box} open={isAsked}>
      <summary>{title}</summary>
      <div className={css.gameMenu}>{children}</div>
    </details>
  );
}
