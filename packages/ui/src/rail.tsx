import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import css from './rail.module.css';
import ui from './ui.module.css';

type RailProps = {
  title: ReactNode;
  /** A link such as "See all 12". */
  more?: ReactNode;
  backLabel: string;
  onLabel: string;
  /** CSS width of one item, for example `calc((100% - 36px) / 4.4)`. */
  itemWidth?: string;
  /** List items. */
  children: ReactNode;
};

/** A row that scrolls sideways: by finger, by wheel, by Tab, and by two arrows on wide screens. */
export function Rail({ title, more, backLabel, onLabel, itemWidth, children }: RailProps) {
  const track = useRef<HTMLUListElement>(null);
  const titleId = useId();
  const [canScroll, setCanScroll] = useState(false);
  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const watch = new ResizeObserver(() => setCanScroll(list.scrollWidth > list.clientWidth + 1));
    watch.observe(list);
    return () => watch.disconnect();
  }, []);
  const move = (by: 1 | -1) => {
    const list = track.current;
    list?.scrollBy({ left: by * list.clientWidth * 0.8 });
  };
  return (
    <section className={css.rail} aria-labelledby={titleId}>
      <div className={css.title}>
        <h2 id={titleId} className={ui.grow}>
          {title}
        </h2>
        {more}
        {canScroll && (
          <div className={css.arrows}>
            <IconButton label={backLabel} onClick={() => move(-1)}>
              <ChevronLeft size={20} aria-hidden="true" />
            </IconButton>
            <IconButton label={onLabel} onClick={() => move(1)}>
              <ChevronRight size={20} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      <ul ref={track} className={css.track} style={itemWidth ? { gridAutoColumns: itemWidth } : undefined}>
        {children}
      </ul>
    </section>
  );
}
