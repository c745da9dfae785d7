import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSite, type Site } from '../../platform/site.ts';
import { useSlip } from '../slip/slip-store.ts';
import { chooseOddsFormat } from '../stake/odds-format.ts';
import { openBookSession, renewFrom } from './book-session.ts';
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
      link.hear(({ path, oddsFormat }) => {
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
  api.renewBy(renewFrom(site, link));
  const enter = async (token: string) => {
    // A token that was used or is over: the host has the next one.
    await openBookSession(site, token).catch(() => api.bearer().catch(() => null));
  };
  const leave = () => {
    api.dropToken();
    site.session.set({ status: 'anonymous' });
    site.queries.clear();
  };
  if (link.token !== null) void enter(link.token);
  const stop = link.hear(({ token }) => {
    if (token === null) leave();
  });
  const end = () => {
    if (site.session.get().status !== 'authorised') return;
    void api.bearer().then((token) =>
      fetch('/sportsbook-api/widget/session/unregister', {
        method: 'POST',
        keepalive: true,
        headers: { authorization: `Bearer ${token}` },
      }),
    );
  };
  addEventListener('pagehide', end);
  return () => {
    stop();
    removeEventListener('pagehide', end);
  };
}
