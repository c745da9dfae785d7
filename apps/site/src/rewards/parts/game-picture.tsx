import { imageAt, imageSet } from '../../platform/image.ts';
import css from '../rewards.module.css';

const WIDTH = 76;

/** The picture of a game that free spins are for; its name is in the text beside it. */
export function GamePicture({ path }: { path: string }) {
  return (
    <img
      className={css.game}
      src={imageAt(path, 2 * WIDTH)}
      srcSet={imageSet(path, [2 * WIDTH, 3 * WIDTH])}
      sizes={`${WIDTH}px`}
      width={WIDTH}
      height={WIDTH}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
