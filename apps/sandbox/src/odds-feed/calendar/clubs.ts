import { crestPalettes, crestParts, type CrestPalette } from '@halcyon/odds/crest-code';
import { pick, publicChance, type Chance } from '@halcyon/odds/chance/seeded-chance';
import { competitions, type Competition } from './competitions.data.ts';
import { clubsOfSport, grammars } from './grammars.data.ts';
import { realClubWords } from './real-clubs.data.ts';

export type Player = { readonly id: string; readonly name: string; readonly shirt: number };

/** A side of a competition: a club, or in tennis and table tennis a person. */
export type Club = {
  readonly id: string;
  readonly name: string;
  /** Code of the crest; null for a person. */
  readonly look: string | null;
  readonly competition: Competition;
  /** Place among the sides of its competition, from 0. */
  readonly place: number;
};

const tries = 200;
const isPerson = ({ squad }: Competition) => squad === 1;

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '');

/** Words of a name that are a real club's. */
export const realWordsOf = (name: string): readonly string[] =>
  lettersOf(name)
    .split(/[^a-zæœ0-9]+/)
    .filter((word) => realClubWords.has(word.replace(/spor$/, '')) || realClubWords.has(word));

function wordOf(chance: Chance, lists: readonly (readonly string[])[]): string {
  const word = lists.map((parts) => pick(chance, parts)).join('');
  // Where two parts meet in the same letter it is not written three times.
  return word.replaceAll(/(\p{Letter})\1{2,}/gu, '$1$1');
}

export function personName(chance: Chance, tongues: readonly (keyof typeof grammars)[]): string {
  const { given, family } = grammars[pick(chance, tongues)];
  return `${wordOf(chance, given)} ${wordOf(chance, family)}`;
}

/** Draws until the name is new and not that of a real club. */
function newName(taken: Set<string>, draw: () => { name: string; core: string }): string {
  for (let count = 0; count < tries; count += 1) {
    const { name, core } = draw();
    if (taken.has(core) || taken.has(name) || realWordsOf(name).length > 0) continue;
    taken.add(core).add(name);
    return name;
  }
  throw new Error('the grammars are too small for so many clubs');
}

/** Palettes of a league: the one that the name picks, or the next that no club of the league has. */
function looksOf(names: readonly string[]): readonly string[] {
  const free = Object.keys(crestPalettes) as CrestPalette[];
  return names.map((name) => {
    const chance = publicChance(`crest:${name}`);
    const parts = [crestParts.shape, crestParts.field, crestParts.charge].map((names) => pick(chance, names));
    const [palette] = free.splice(chance.below(free.length), 1);
    return [...parts, palette].join('.');
  });
}

/** All sides of all competitions, by competition; the same on every machine. */
function makeClubs(): ReadonlyMap<string, readonly Club[]> {
  const taken = new Set<string>();
  return new Map(
    competitions.map((competition) => {
      const chance = publicChance(`clubs:${competition.id}`);
      const patterns = clubsOfSport[competition.sport];
      const names = Array.from({ length: competition.sides }, () =>
        newName(taken, () => {
          if (isPerson(competition)) {
            const name = personName(chance, competition.tongues);
            return { name, core: name };
          }
          const grammar = grammars[pick(chance, competition.tongues)];
          const core = wordOf(chance, grammar.place);
          return { core, name: pick(chance, patterns ?? grammar.clubs).replace('#', core) };
        }),
      );
      const looks = isPerson(competition) ? names.map(() => null) : looksOf(names);
      return [
        competition.id,
        names.map((name, place) => ({
          id: `${competition.id}:t${place}`,
          name,
          look: looks[place]!,
          competition,
          place,
        })),
      ];
    }),
  );
}

const made: { clubs?: ReadonlyMap<string, readonly Club[]> } = {};

/** Sides of a competition. The first call makes those of all. */
export function clubsOf(competitionId: string): readonly Club[] {
  made.clubs ??= makeClubs();
  return made.clubs.get(competitionId) ?? [];
}

const squads = new Map<string, readonly Player[]>();

/** Players of a club by shirt, the first ones being those who start. A person is the only player. */
export function squadOf(club: Club): readonly Player[] {
  const known = squads.get(club.id);
  if (known) return known;
  const { competition } = club;
  const chance = publicChance(`squad:${club.id}`);
  const names = new Set<string>(isPerson(competition) ? [club.name] : []);
  while (names.size < competition.squad) names.add(personName(chance, competition.tongues));
  const squad = [...names].map((name, at) => ({ id: `${club.id}:p${at + 1}`, name, shirt: at + 1 }));
  squads.set(club.id, squad);
  return squad;
}
