import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { imageAt, imageSet } from '../platform/image.ts';
import { useSite, useText } from '../platform/site.ts';
import { bankBannerQuery } from './pay-and-play.queries.ts';
import css from '../platform/auth.module.css';

/** The market's banner from content with the three steps; without a banner the steps alone. */
export function BankBannerArt() {
  const t = useText();
  const site = useSite();
  const { data: banner } = useQuery(bankBannerQuery(site));
  return (
    <div className={css.art}>
      {banner && (
        <img
          src={imageAt(banner.image, 780)}
          srcSet={imageSet(banner.image, [390, 780])}
          sizes="340px"
          alt=""
        />
      )}
      <div className={css.artWords}>
        {banner && <p className={css.artTitle}>{banner.title}</p>}
        {banner?.description && <p>{banner.description}</p>}
        <ul className={css.artPoints}>
          {[t('paynplay.step1'), t('paynplay.step2'), t('paynplay.step3')].map((step) => (
            <li key={step}>
              <Check size={18} aria-hidden="true" />
              {step}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
