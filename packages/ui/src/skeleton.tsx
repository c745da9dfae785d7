import type { CSSProperties } from 'react';
import css from './skeleton.module.css';

/** A grey shape of the final size; the region around it carries `aria-busy`. */
export function Skeleton({
  style,
  ...size
}: {
  width?: string | number;
  height?: string | number;
  style?: CSSProperties;
}) {
  return <span className={css.skeleton} aria-hidden="true" style={{ ...size, ...style }} />;
}
