import { pick, publicChance, type Chance } from '@halcyon/odds/chance/seeded-chance';
import { crestPalettes, crestParts } from '@halcyon/odds/crest-code';

/** Invented names of two parts, drawn from public data, so that they are the same on every server. */
const grammars = {
  horse: [
    'Saltmarsh Copper Winter Silver Hidden Northern Velvet Paper Morning Thistle Amber Quiet Distant Marble Harbour Crimson'.split(
      ' ',
    ),
    'Bell Lantern Regent Whisper Meadow Comet Anthem Ledger Sparrow Causeway Promise Tide Minstrel Beacon Orchard Galleon'.split(
      ' ',
    ),
  ],
  dog: [
    'Swift Rapid Dusty Bramble Flint Jolly Misty Rusty Sandy Breezy Dapper Nimble Peppery Tawny'.split(' '),
    'Rocket Biscuit Ranger Pickle Arrow Domino Whistle Bandit Pebble Tinker Clover Dasher Ember Magpie'.split(
      ' ',
    ),
  ],
  driver: [
    'Aldo Berit Cosmo Delia Egon Fenna Gaspar Hedda Ivo Jonna Kaspar Livia Milo Nerea Otmar Petra'.split(' '),
    'Varlo Brandvik Tessaro Ollmann Kerrigo Lundquel Morvane Pelkari Quintel Rasmond Sorvino Tarnell Ulvane Werrick'.split(
      ' ',
    ),
  ],
  club: [
    'Ashmere Brackholm Caldervale Dunmarrow Eastwick Fennoak Glasbury Harrowden Inchfold Kelbrook Larkstone Millhaven Northolme Oakrest Pennmoor Ravenhurst Selwick Thornby Underhill Westmarsh'.split(
      ' ',
    ),
    ['Rovers', 'United', 'Athletic', 'Town', 'Albion', 'Wanderers'],
  ],
} as const;
type Kind = keyof typeof grammars;

/** So many different names; no first part comes twice. */
export function namesOf(kind: Kind, count: number, seed: string): readonly string[] {
  const chance = publicChance(`${kind}:${seed}`);
  const [first, second] = grammars[kind];
  const left: string[] = [...first];
  return Array.from({ length: count }, () => {
    const [word] = left.splice(chance.below(left.length), 1);
    return `${word} ${pick(chance, second)}`;
  });
}

const letters = 'abcdefghijklmnop';
/** Twelve letters from which silks or a car's colours are drawn. */
export function coloursOf(seed: string): string {
  const chance: Chance = publicChance(`colours:${seed}`);
  return Array.from({ length: 12 }, () => letters[chance.below(letters.length)]).join('');
}

export function crestOf(name: string): string {
  const chance = publicChance(`crest:${name}`);
  const palettes = Object.keys(crestPalettes);
  const { shape, field, charge } = crestParts;
  return [pick(chance, shape), pick(chance, field), pick(chance, charge), pick(chance, palettes)].join('.');
}
