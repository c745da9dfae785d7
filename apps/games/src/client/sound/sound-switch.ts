import type { Effect, SoundPalette } from './palette.ts';
import type { Synthesiser } from './synthesiser.ts';

const STORAGE_KEY = 'halcyon.games.sound';

export interface SoundSwitch {
  isOn(): boolean;
  toggle(): boolean;
  play(palette: SoundPalette, effect: Effect): void;
  suspend(): void;
  resume(): void;
}

/** Sound is off until the player turns it on, and the choice is remembered. Only then is it loaded at all. */
export function createSoundSwitch(storage: Storage | null): SoundSwitch {
  let isOn = storage?.getItem(STORAGE_KEY) === 'on';
  let synthesiser: Synthesiser | null = null;

  async function load(): Promise<void> {
    const { createSynthesiser } = await import('./synthesiser.ts');
    synthesiser ??= createSynthesiser();
    if (isOn) synthesiser.resume();
  }
  if (isOn) void load().catch(() => {});

  return {
    isOn: () => isOn,
    toggle() {
      isOn = !isOn;
      storage?.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
      if (!isOn) synthesiser?.suspend();
      // Without a connection the game continues without sound.
      else void load().catch(() => {});
      return isOn;
    },
    play(palette, effect) {
      if (isOn) synthesiser?.play(palette, effect);
    },
    suspend: () => synthesiser?.suspend(),
    resume() {
      if (isOn) synthesiser?.resume();
    },
  };
}
