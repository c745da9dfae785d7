import { Check } from 'lucide-react';
import { imageAt, imageSet } from '../platform/image.ts';
import { useText } from '../platform/site.ts';
import css from '../platform/auth.module.css';

/** The picture next to the sign-up on wide screens, with the selling points. */
export function SignUpArt() {
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
        <p className={css.artTitle}>{t('registration.artTitle')}</p>
        <ul className={css.artPoints}>
          {[t('registration.artPoint1'), t('registration.artPoint2'), t('registration.artPoint3')].map(
            (point) => (
              <li key={point}>
                <Check size={18} aria-hidden="true" />
                {point}
              </li>
            ),
          )}
        </ul>
      </div>
    </div>
  );
}
