import { crestPalettes, crestParts } from '@halcyon/odds/crest-code';
import { useId } from 'react';
import { charges, fields, leagueHues, leagueMarks, shapes, sportSigns } from './crest-shapes.ts';
import css from './art.module.css';

/** Stable hash of a name: FNV-1a with a final mix, so that its bits are independent. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16_777_619);
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995);
  return (hash ^ (hash >>> 15)) >>> 0;
}

const palettes = Object.keys(crestPalettes) as (keyof typeof crestPalettes)[];
const pick = <Item,>(items: readonly Item[], hash: number, shift: number) =>
  items[(hash >>> shift) % items.length]!;

/** Parts of a crest by its code, and by the name where a feed gives none. */
function partsOf(name: string, look: string | null) {
  const hash = hashOf(name);
  const [shape, field, charge, palette] = look?.split('.') ?? [];
  const { shape: ownShapes, field: ownFields, charge: ownCharges } = crestParts;
  return {
    shape: ownShapes.find((one) => one === shape) ?? pick(ownShapes, hash, 0),
    field: ownFields.find((one) => one === field) ?? pick(ownFields, hash, 11),
    charge: ownCharges.find((one) => one === charge) ?? pick(ownCharges, hash, 17),
    colours: crestPalettes[palettes.find((one) => one === palette) ?? pick(palettes, hash, 5)],
  };
}

/** The ground colour of a side's crest, for the background of its match. */
export const crestColour = (name: string, look: string | null): string => partsOf(name, look).colours[0];

type CrestProps = { name: string; look: string | null; size: number };

/** A club's arms, drawn from its code. Decoration: the name is always beside it. */
export function Crest({ name, look, size }: CrestProps) {
  const id = useId();
  const { shape, field, charge, colours } = partsOf(name, look);
  const [ground, ink, rim] = colours;
  const isSmall = size <= 28;
  const isPlate = field !== 'plain' && field !== 'chief';
  const y = 50 + (field === 'chief' ? 14 : field === 'chevron' ? 0 : -1);
  const scale = isSmall ? 1.12 : isPlate ? 0.86 : 1.12;
  return (
    <svg className={css.crest} width={size} height={size} viewBox="0 0 100 100" aria-hidden="true">
      <clipPath id={id}>
        <path d={shapes[shape]} />
      </clipPath>
      {!isSmall && (
        <linearGradient id={`${id}g`} x1=".2" y1="0" x2=".7" y2="1">
          <stop stopColor="#fff" stopOpacity=".38" />
          <stop offset=".48" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity=".34" />
        </linearGradient>
      )}
      <g clipPath={`url(#${id})`}>
        <path d="M0 0h100v100H0z" fill={ground} />
        <path d={fields[field]} fill={ink} />
        {isPlate && (
          <circle
            cx="50"
            cy={y}
            r={isSmall ? 31 : 29}
            fill={ground}
            stroke={isSmall ? undefined : ink}
            strokeWidth="2.5"
          />
        )}
        <path
          d={charges[charge]}
          fill={ink}
          fillRule={charge === 'wheel' ? undefined : 'evenodd'}
          transform={`translate(50 ${y}) scale(${scale}) translate(-50 -50)`}
        />
        {!isSmall && (
          <>
            <path d={shapes[shape]} fill={`url(#${id}g)`} />
            <path d={shapes[shape]} fill="none" stroke={ink} strokeWidth="9" opacity=".9" />
            <path d={shapes[shape]} fill="none" stroke={rim} strokeWidth="4.5" />
          </>
        )}
      </g>
      <path
        d={shapes[shape]}
        className={isSmall ? css.outline : undefined}
        fill="none"
        stroke={rim}
        strokeWidth={isSmall ? 4 : 2}
      />
    </svg>
  );
}

/** The sign of a side: its crest, and of a player the sport's sign. */
export function SideSign({ sport, ...crest }: CrestProps & { sport: string }) {
  return crest.look === null ? <SportSign sport={sport} size={crest.size} /> : <Crest {...crest} />;
}

export function SportSign({ sport, size }: { sport: string; size: number }) {
  return (
    <svg
      className={css.sign}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={sportSigns[sport] ?? sportSigns['esports']} />
    </svg>
  );
}

/** The mark of a competition; its colour and sign follow from its name in addresses. */
export function LeagueMark({ slug, size }: { slug: string; size: number }) {
  const id = useId();
  const hash = hashOf(slug);
  const [light, dark] = pick(leagueHues, hash, 0);
  return (
    <svg className={css.sign} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor={light} />
        <stop offset="1" stopColor={dark} />
      </linearGradient>
      <rect width="32" height="32" rx="9" fill={`url(#${id})`} />
      <rect
        x=".75"
        y=".75"
        width="30.5"
        height="30.5"
        rx="8.3"
        fill="none"
        stroke="#fff"
        strokeOpacity=".22"
        strokeWidth="1.5"
      />
      <path d={pick(leagueMarks, hash, 8)} fill="#fff" fillRule="evenodd" />
    </svg>
  );
}
