import { Check } from 'lucide-react';
import { imageAt, imageSet } from '../platform/image.ts';
import { useText } from '../platform/site.ts';

/** The picture next to the sign-up on wide screens, with the selling points. */
export function SignUpArt() {
  const t = useText();
  return (
    <div className="auth-art">
      <img
        src={imageAt('/images/hero/welcome-tall.webp', 780)}
        srcSet={imageSet('/images/hero/welcome-tall.webp', [390, 780])}
        sizes="340px"
        alt=""
      />
      <div className="auth-art-words">
        <p className="auth-art-title">{t('registration.artTitle')}</p>
        <ul className="auth-art-points">
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
