import { hydrate, QueryClientProvider, type DehydratedState } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { RouterContextProvider } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { createBrowserApi } from '../platform/api/api.ts';
import { createMessages } from '../platform/text/messages.ts';
import { setLazyTexts } from '../platform/dialog/lazy-part.ts';
import { createQueryClient } from '../platform/api/query-client.ts';
import { isSignedIn, type SiteSession } from '../platform/api/session.ts';
import { siteContext, SiteContext } from '../platform/site.ts';
import type { Embedded, Site } from '../platform/site.ts';
import { fetchTexts } from '../platform/text/texts.browser.ts';
import { createStore } from '../platform/store.ts';
import { createTexts } from '../platform/text/texts.ts';

/** Ends what the browser holds of a session; the address stays, so that the way back after a login is known. */
function createBrowserSite(): Site {
  const embedded = JSON.parse(document.getElementById('site-state')?.textContent ?? '') as Embedded;
  const queries = createQueryClient();
  const serverQueries = createQueryClient();
  for (const client of [queries, serverQueries]) hydrate(client, embedded.queries as DehydratedState);
  const session = createStore(embedded.session);
  const messages = createMessages();
  const { language } = embedded.facts.locale;
  const texts = createTexts(embedded.facts.bcp47, (domain) => fetchTexts(language, domain), embedded.texts);
  const browserApi = createBrowserApi(
    (endedBy) => {
      session.set({ status: 'anonymous', endedBy });
      queries.clear();
    },
    ({ player, restriction = null, access }) => {
      const now: SiteSession = { status: 'authorised', player, restriction, access };
      // A renewal without a change renders nothing.
      if (JSON.stringify(now) !== JSON.stringify(session.get())) session.set(now);
    },
    ({ detail, requestId }) => {
      const text = detail ?? texts.t('shell.fallback.part_title');
      messages.show({ kind: 'error', text, ...(requestId && { value: requestId.slice(0, 8) }) });
    },
  );
  browserApi.setSignedIn(isSignedIn(embedded.session));
  return {
    ...embedded.facts,
    nonce: undefined,
    call: browserApi.call,
    browserApi,
    queries,
    serverQueries,
    texts,
    session,
    messages,
    alternates: [],
    canonical: null,
    embedded: () => '',
  };
}

const site = createBrowserSite();
setLazyTexts(site.texts);
const context = new RouterContextProvider();
context.set(siteContext, site);

// A book in a frame first takes its address and its token.
if (site.bookHost === null) hydrateLater();
else
  void import('../sportsbook/embed/frame-start.ts').then(
    ({ startFrame }) => (startFrame(site), hydrateLater()),
  );

// In a separate task: attaching its listeners takes a slow phone as long as all of the above.
function hydrateLater() {
  setTimeout(() =>
    startTransition(() => {
      hydrateRoot(
        document,
        <SiteContext value={site}>
          <QueryClientProvider client={site.queries}>
            <HydratedRouter getContext={() => context} />
          </QueryClientProvider>
        </SiteContext>,
      );
    }),
  );
}
