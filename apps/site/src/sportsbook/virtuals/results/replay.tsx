import { Badge } from '@halcyon/ui/badge';
import { Button } from '@halcyon/ui/button';
import { Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/site.ts';
import type { Cast } from '../art/cast.ts';
import { Film } from '../film/film.tsx';
import type { VirtualEventView, VirtualFilm } from '../virtuals.queries.ts';
import css from '../virtuals.module.css';

const STEPS = 1_000;

type ReplayProps = { event: VirtualEventView; cast: Cast; film: VirtualFilm };

/** A film that the reader starts, stops and moves through. */
export function Replay({ event, cast, film }: ReplayProps) {
  const t = useText();
  const { durationMs } = film;
  // Where it is, and since when it has been playing from there; null: it is stopped.
  const place = useRef<{ part: number; sinceMs: number | null }>({ part: 0, sinceMs: null });
  const [part, setPart] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const partNow = useCallback(() => {
    const { part: from, sinceMs } = place.current;
    return sinceMs === null ? from : Math.min(1, from + (performance.now() - sinceMs) / durationMs);
  }, [durationMs]);
  const moveTo = (to: number, plays: boolean) => {
    place.current = { part: to, sinceMs: plays ? performance.now() : null };
    setPart(to);
    setPlaying(plays);
  };
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      const now = partNow();
      setPart(now);
      if (now >= 1) setPlaying(false);
    }, 250);
    return () => clearInterval(timer);
  }, [isPlaying, partNow]);
  const seconds = Math.round(durationMs / 1_000);
  return (
    <div className={css.replay}>
      <Film event={event} cast={cast} film={film} partNow={partNow}>
        <Badge tone="art">{t('virtuals.film.replay')}</Badge>
      </Film>
      <div className={css.actions}>
        <Button tone="brand" onClick={() => moveTo(isPlaying ? partNow() : part >= 1 ? 0 : part, !isPlaying)}>
          {isPlaying ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
          {t(isPlaying ? 'virtuals.film.pause' : 'virtuals.film.play')}
        </Button>
        <input
          type="range"
          min={0}
          max={STEPS}
          value={Math.round(part * STEPS)}
          aria-label={t('virtuals.film.position')}
          aria-valuetext={t('virtuals.film.seconds', { at: Math.round(part * seconds), all: seconds })}
          onChange={({ currentTarget }) => moveTo(Number(currentTarget.value) / STEPS, false)}
        />
        <span>{t('virtuals.film.seconds', { at: Math.round(part * seconds), all: seconds })}</span>
      </div>
    </div>
  );
}
