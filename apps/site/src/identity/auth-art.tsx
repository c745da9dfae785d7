import { imageAt, imageSet } from '../platform/image.ts';
import { useText } from '../platform/site.ts';
import css from '../platform/auth.module.css';

/** The picture above the login on phones. */
export function LoginStrip() {
  return (
    <div className={css.strip}>
      <img src={imageAt('/images/hero/welcome-tall.webp', 780)} alt="" />
    </div>
  );
}

/** The picture next to the login on wide screens. Its text is never part of the picture. */
export function LoginArt() {
  const t = useText();
  return (
    <div className={css.art}>
      <img
        src={imageAt('/images/hero/welcome-tall.webp', 780)}
        srcSet={imageSet('/images/hero/welcome-tall.webp', [390, 780])}
        sizes="340px"
        alt=""
      />
      <div className={css.artWords}>
        <p className={css.artTitle}>{t('identity.login.artTitle')}</p>
        <p>{t('identity.login.artText')}</p>
      </div>
    </div>
  );
}
