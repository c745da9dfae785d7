import type { GameDescription, SessionAnswer } from '../../protocol.ts';
import type { SoundSwitch } from '../sound/sound-switch.ts';
import type { GameConnection } from './connection.ts';
import type { Host } from './host.ts';
import type { MoneyText } from './money-text.ts';
import type { Texts } from './texts.ts';

/** What every game is given to work with; `session` is null while a stored round is replayed. */
export interface GameContext<Description extends GameDescription = GameDescription> {
  root: HTMLElement;
  description: Description;
  session: SessionAnswer | null;
  connection: GameConnection;
  host: Host;
  texts: Texts;
  money: MoneyText;
  sound: SoundSwitch;
  storage: Storage | null;
  isReduced: boolean;
  /** A frozen instant for pictures, from `?t=`. */
  frozenAtMs: number | undefined;
  /** The server's clock minus this machine's. */
  clockOffsetMs: number;
  announce: (text: string) => void;
}
