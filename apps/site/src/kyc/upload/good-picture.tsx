import { CircleCheck } from 'lucide-react';
import { useText } from '../../platform/site.ts';
import css from '../kyc.module.css';
import ui from '@halcyon/ui/ui.module.css';

/** A drawing of a document as it should be taken, and what makes it good. */
export function GoodPicture() {
  const t = useText();
  const rules = ['corners', 'light', 'sharp', 'whole'] as const;
  return (
    <div className={css.good}>
      <svg viewBox="0 0 160 112" width="160" height="112" aria-hidden="true">
        <rect className={css.goodTable} width="160" height="112" rx="12" />
        <rect className={css.goodPaper} x="20" y="18" width="120" height="76" rx="8" />
        <circle className={css.goodFace} cx="48" cy="46" r="11" />
        <path className={css.goodFace} d="M30 80c0-12 8-19 18-19s18 7 18 19z" />
        <path className={css.goodLine} d="M80 36h46M80 50h46M80 64h34M80 78h42" />
        <path
          className={css.goodCorner}
          d="M12 26V14a4 4 0 0 1 4-4h12M132 10h12a4 4 0 0 1 4 4v12M148 86v12a4 4 0 0 1-4 4h-12M28 102H16a4 4 0 0 1-4-4V86"
        />
      </svg>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>
            <CircleCheck size={18} aria-hidden="true" className={ui.ok} />
            {t(`kyc.preUpload.${rule}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
