import type { GameMessage, HostMessage } from '../../window-messages.ts';

export interface Host {
  say(message: GameMessage): void;
  onMessage(listen: (message: HostMessage) => void): void;
}

const HOST_TYPES = new Set<string>([
  'halcyon.host.pause',
  'halcyon.host.resume',
  'halcyon.host.refresh_balance',
  'halcyon.host.theme',
] satisfies HostMessage['type'][]);

/**
 * Exchanges messages with the embedding page, to and from one origin only: the site's. Without a known origin, or
 * outside a frame, it neither sends nor receives.
 */
export function createHost(frame: Window, siteOrigin: string | null): Host {
  const parent = frame.parent === frame ? null : frame.parent;
  return {
    say(message) {
      if (parent && siteOrigin) parent.postMessage(message, siteOrigin);
    },
    onMessage(listen) {
      frame.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (event.source !== parent || event.origin !== siteOrigin || !isHostMessage(event.data)) return;
        listen(event.data);
      });
    },
  };
}

/** True for the exact messages a host may send; anything else is dropped. Pure. */
export function isHostMessage(data: unknown): data is HostMessage {
  return typeof data === 'object' && data !== null && 'type' in data && HOST_TYPES.has(String(data.type));
}

/**
 * The site's origin: the page that frames the game (our policy lets no other page do that), else the links of
 * the launch, else where the frame was opened. Null: unknown. Pure.
 */
export function siteOriginFrom(addresses: readonly (string | null | undefined)[]): string | null {
  for (const address of addresses) {
    if (address && URL.canParse(address)) return new URL(address).origin;
  }
  return null;
}
