import { setTimeout as pause } from 'node:timers/promises';
import type { ProductHarness } from '@halcyon/testkit/product-harness';
import { control } from '../bad-day.ts';
import type { Chance } from '../../simulate/chance.ts';

const calm = {
  gap: 0,
  silent: false,
  duplicate: 0,
  late_ms: 0,
  reorder: false,
  wrong_settlement: null,
  wrong_score: 0,
  freeze_prices: false,
  palpable_price: 0,
  handover_overlap: false,
  unknown_market: 0,
  bet_stop_storm: 0,
  nonsense: 0,
  huge_frame: 0,
} as const;

/** Feed's names of events that a fault may be about. */
type Named = {
  readonly soon: () => Promise<string | null>;
  readonly live: () => Promise<string | null>;
};

type Mood = (chance: Chance, named: Named) => Promise<object | null> | object;
const moods: Readonly<Record<string, Mood>> = {
  gap: (chance) => ({ gap: chance.between(1, 40) }),
  duplicate: (chance) => ({ duplicate: chance.between(1, 5) }),
  disorder: () => ({ reorder: true }),
  late: (chance) => ({ late_ms: chance.between(1_000, 15_000) }),
  silence: () => ({ silent: true }),
  handover: () => ({ handover_overlap: true }),
  'wrong settlement': (chance) => ({ wrong_settlement: chance.between(1, 20) }),
  'wrong score': (chance) => ({ wrong_score: chance.between(1, 4) }),
  'frozen prices': () => ({ freeze_prices: true }),
  'palpable price': (chance) => ({ palpable_price: chance.between(1, 20) }),
  'unknown market': (chance) => ({ unknown_market: chance.between(1, 20) }),
  'storm of stops': (chance) => ({ bet_stop_storm: chance.between(1, 5) }),
  nonsense: (chance) => ({ nonsense: chance.between(5, 40) }),
  'huge frame': () => ({ huge_frame: 1 }),
  cancelled: async (chance, named) => {
    const event = await (chance.once(50) ? named.live() : named.soon());
    return event && { cancel_event: event };
  },
  abandoned: async (_chance, named) => {
    const event = await named.live();
    return event && { abandon_at: { event, minute: 0 } };
  },
  moved: async (chance, named) => {
    const event = await named.soon();
    return event && { move_start: { event, minutes: chance.pick([-20, 15, 90]) } };
  },
  'rollback in disorder': (chance) => ({
    wrong_settlement: chance.between(1, 5),
    reorder: true,
    duplicate: 2,
  }),
  'gap and wrong score': (chance) => ({ gap: chance.between(1, 10), wrong_score: 2 }),
};
/** So often a mood that is used up is switched on again. */
const AGAIN_MS = 3_000;
/** A producer counts as silent after 20 seconds. */
const SILENCE_MS_MIN = 25_000;

/** Every fault that the sandbox can switch on in turn, with a calm between. Counts what was switched on. */
export async function disturbFeed(
  harness: ProductHarness,
  of: {
    readonly chance: Chance;
    readonly named: Named;
    readonly moodMs: number;
    readonly speed: number;
    readonly isOver: () => boolean;
    readonly say: (line: string) => void;
  },
): Promise<ReadonlyMap<string, number>> {
  const { chance, named, isOver, speed } = of;
  const times = new Map<string, number>();
  const set = (switches: object) => control(harness, 'odds-feed', { ...calm, speed, ...switches });
  for (let round = 0; !isOver(); round += 1) {
    for (const [name, mood] of shuffled(Object.entries(moods), chance)) {
      const endMs =
        performance.now() + (name === 'silence' ? Math.max(of.moodMs, SILENCE_MS_MIN) : of.moodMs);
      while (performance.now() < endMs && !isOver()) {
        const switches = await mood(chance, named);
        if (switches) {
          await set(switches);
          times.set(name, (times.get(name) ?? 0) + 1);
        }
        for (let waited = 0; waited < AGAIN_MS && !isOver(); waited += 100) await pause(100);
        // One event a time is enough of these.
        if (['cancelled', 'abandoned', 'moved'].includes(name)) break;
      }
      await set({});
      for (let waited = 0; waited < of.moodMs / 4 && !isOver(); waited += 100) await pause(100);
      if (isOver()) break;
    }
    of.say(`every fault was on ${round + 1} times`);
  }
  return times;
}

export async function calmFeed(harness: ProductHarness, speed: number): Promise<void> {
  await control(harness, 'odds-feed', { ...calm, speed });
}

function shuffled<Item>(items: readonly Item[], chance: Chance): readonly Item[] {
  return items
    .map((item) => ({ item, at: chance.below(1_000_000) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
