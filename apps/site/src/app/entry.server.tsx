import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { QueryClientProvider } from '@tanstack/react-query';
import { isbot } from 'isbot';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { SiteContext, siteContext } from '../platform/site.ts';

const RENDER_TIMEOUT_MS = 10_000;

/** Renders a page as a stream; crawlers get it whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const site = context.get(siteContext);
  const isCrawler = isbot(request.headers.get('user-agent'));
  return new Promise((resolve, reject) => {
    let answeredStatus = status;
    const ready = () => {
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer);
          done();
        },
      });
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status: answeredStatus, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <SiteContext value={site}>
        <QueryClientProvider client={site.queries}>
          <ServerRouter context={router} url={request.url} {...(site.nonce && { nonce: site.nonce })} />
        </QueryClientProvider>
      </SiteContext>,
      {
        ...(site.nonce && { nonce: site.nonce }),
        // A part that is ready is written in its place: hidden at the end of the page, it waits for a script to move it.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        [isCrawler ? 'onAllReady' : 'onShellReady']: ready,
        onShellError: reject,
        onError: (error: unknown) => {
          answeredStatus = 500;
          logFault(site.requestId, error);
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

/** An absent page and an aborted request are no faults; everything else is logged with its request. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFault(context.get(siteContext).requestId, error);
};

function logFault(requestId: string, error: unknown): void {
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(JSON.stringify({ level: 'error', source: 'site', requestId, error: words }));
}
