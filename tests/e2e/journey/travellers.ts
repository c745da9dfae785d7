import type { Traveller } from './screens.ts';

const homes = {
  'en-UN': { countryCode: 'IE', isd: '+353', start: '85', digits: 7, decimal: '.' },
  'pt-PT': { countryCode: 'PT', isd: '+351', start: '91', digits: 7, decimal: ',' },
  'de-AT': { countryCode: 'AT', isd: '+43', start: '664', digits: 7, decimal: ',' },
  'en-MT': { countryCode: 'MT', isd: '+356', start: '79', digits: 6, decimal: '.' },
} as const;
export type Home = keyof typeof homes;

/** A new person at home where this language and market are. */
export function newTraveller(prefix: Home): Traveller {
  const { countryCode, isd, start, digits, decimal } = homes[prefix];
  const unique = String(process.hrtime.bigint()).slice(-digits);
  const letters = [...unique].map((digit) => 'abdefiklmo'[Number(digit)]).join('');
  return {
    prefix,
    countryCode,
    email: `traveller${process.pid}${unique}@example.com`,
    password: `heron-Wading-${unique}`,
    lastName: `Mac${letters}`,
    mobile: start + unique,
    phone: isd + start + unique,
    fifty: `50${decimal}00`,
    twenty: `20${decimal}00`,
  };
}
