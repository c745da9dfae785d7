import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSite, type Site } from '../../platform/site.ts';
import { useSlip } from '../slip/slip-store.ts';
import { chooseOddsFormat } from '../stake/odds-format.ts';
import { endBookSession, nextToken, openBookSession } from './book-session.ts';
import type { FrameLink } from './frame-link.ts';
import { frameLink } from './frame-start.ts';

/** Of our book in a frame: its session, and the messages between it and its host. Renders nothing. */
export function FrameManager() {
  const link = frameLink();
  return link && <Linked link={link} />;
}

function Linked({ link }: { link: FrameLink }) {
  const site = useSite();
  const navigate = useNavigate();
  const count = useSlip().picks.length;
  useEffect(() => openSession(site, link), [site, link]);
  useEffect(
    () =>
      link.hear(({ path, oddsFormat, theme }) => {
        if (theme) document.documentElement.dataset['theme'] = theme;
        if (oddsFormat !== undefined) chooseOddsFormat(oddsFormat);
        if (path !== undefined && /^\/(?!\/)|^$|^\?/.test(path))
          void navigate(`/${site.prefix}/sportsbook${path === '/' ? '' : path}`, { replace: true });
      }),
    [site, link, navigate],
  );
  useEffect(() => link.send({ type: 'slip', count }), [link, count]);
  useEffect(() => {
    const main = document.querySelector('#content');
    if (!main) return;
    const sizes = new ResizeObserver(() =>
      link.send({ type: 'height', height: Math.ceil(main.getBoundingClientRect().height) }),
    );
    sizes.observe(main);
    link.send({ type: 'ready' });
    return () => sizes.disconnect();
  }, [link]);
  return null;
}

/** Signs in with the token of the address, then with each that the host sends. Ends the session with the page. */
function openSession(site: Site, link: FrameLink): () => void {
  const api = site.browserApi!;
  let held: string | null = null;
  const open = async (token: string) => {
    const opened = await openBookSession(site, token);
    held = opened.idToken;
    return opened;
  };
  api.renewBy(async () => open(await nextToken(link)));
  // A token that was used or is over: the host has the next one.
  const enter = (token: string) => open(token).catch(() => api.bearer().catch(() => null));
  if (link.token !== null) void enter(link.token);
  const stop = link.hear(({ token }) => {
    if (token !== null) return;
    held = null;
    api.dropToken();
    site.session.set({ status: 'anonymous' });
    site.queries.clear();
  });
  const end = () => held !== null && endBookSession(held);
  addEventListener('pagehide', end);
  return () => {
    stop();
    removeEventListener('pagehide', end);
  };
}
