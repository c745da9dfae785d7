import { useId } from 'react';
import { patterns, type Silk } from './silks.ts';

const cap = 'M33 25C32 12 40 4 51 4s17 8 17 20c4 0 8 2 8 4-10-2-30-3-43-3Z';
const jacket =
  'M32 34 42 30h16l10 4 3 58H29ZM32 34C22 38 14 52 9 74l12 5 11-25M68 34c10 4 18 18 23 40l-12 5-11-25';

/** A jacket with its cap. The number always is beside it, so it says nothing by itself. */
export function SilkPicture({ silk, size }: { silk: Silk; size: number }) {
  const id = useId();
  const other = silk.cap === silk.base ? silk.mark : silk.base;
  const outline = { fill: 'none', stroke: 'currentColor', strokeOpacity: 0.5, strokeWidth: 1.8 };
  return (
    <svg width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <clipPath id={id}>
        <path d="M32 34 42 30h16l10 4 3 58H29Z" />
      </clipPath>
      <path d="M32 34C22 38 14 52 9 74l12 5 11-25Z" fill={silk.sleeve} />
      <path d="M68 34c10 4 18 18 23 40l-12 5-11-25Z" fill={silk.sleeve} />
      {silk.hasCuff && <path d="M11 66 9 74l12 5 3.5-7.5ZM89 66l2 8-12 5-3.5-7.5Z" fill={other} />}
      <g clipPath={`url(#${id})`}>
        <path d="M20 26h60v70H20Z" fill={silk.base} />
        <path transform="translate(22 29) scale(.94 .9)" d={patterns[silk.pattern]} fill={silk.mark} />
      </g>
      <path d={jacket} {...outline} strokeLinejoin="round" />
      <path d={cap} fill={silk.cap} />
      {silk.isCapQuartered && <path d="M51 4c11 0 17 8 17 20l-17-.5ZM33 25C32 12 40 4 51 4" fill={other} />}
      <path d={cap} {...outline} />
    </svg>
  );
}
