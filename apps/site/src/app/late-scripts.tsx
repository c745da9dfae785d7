import { use, useEffect } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router';
import { queueInteractionsCode, markHydrated } from './queue-interactions.ts';
import type { ShellHandle } from './routes/shell.tsx';
import { startWhenSeen } from './start-when-seen.ts';

type Nonce = { nonce: string | undefined };

/**
 * The page's script, in place of the router's `<Scripts>`: it is fetched when the first picture has been painted,
 * so that nothing competes with what is looked at. The server alone writes it; the browser leaves it as it is.
 * Source: docs/decisions/deferred-script.md.
 */
export function LateScripts({ nonce }: Nonce) {
  useEffect(markHydrated, []);
  if (import.meta.env.SSR) return <WrittenScripts nonce={nonce} />;
  return (
    <>
      <InlineScript nonce={undefined} code="" />
      <InlineScript nonce={undefined} code="" />
    </>
  );
}

/** Stands before everything that can be pressed; written by the server alone, as the rest. */
export function QueuedInteractions({ nonce }: Nonce) {
  return <InlineScript nonce={nonce} code={import.meta.env.SSR ? queueInteractionsCode() : ''} />;
}

function InlineScript({ nonce, code }: Nonce & { code: string }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

/** What the router's own element writes, but for when it begins. */
function WrittenScripts({ nonce }: Nonce) {
  const framework = use(FrameworkContext);
  const matches = useMatches();
  if (!framework) throw new Error('stands outside the router');
  const { manifest, renderMeta, serverHandoffString } = framework;
  // The router sends its data after the page only where this says that somebody reads them.
  // oxlint-disable-next-line react/immutability
  if (renderMeta) renderMeta.didRenderScripts = true;
  const routes = matches.flatMap(({ id }) => manifest.routes[id] ?? []);
  const { entry } = manifest;
  // Where the build keeps a loader in a file of its own, the route is both: else the server would be asked.
  const filesOf = ({ module, clientLoaderModule: loader }: (typeof routes)[number]) =>
    loader ? [module, loader] : [module];
  // The manifest names what a file stands on after it.
  const imported = [...entry.imports, ...routes.flatMap(({ imports = [] }) => imports)].toReversed();
  const plan = {
    files: [...new Set([manifest.url, ...imported, ...routes.flatMap(filesOf)])],
    routes: Object.fromEntries(routes.map((route) => [route.id, filesOf(route)])),
    entry: entry.module,
  };
  // A game begins with script: it is announced in the head, and waits for nothing.
  const isAtOnce = matches.some(({ handle }) => (handle as ShellHandle | undefined)?.shell === 'game');
  return (
    <>
      {isAtOnce &&
        [...plan.files, plan.entry].map((href) => <link key={href} rel="modulepreload" href={href} />)}
      <InlineScript
        nonce={nonce}
        code={`window.__reactRouterContext=${serverHandoffString};window.__reactRouterContext.stream=new ReadableStream({start(controller){window.__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream())`}
      />
      <InlineScript nonce={nonce} code={startWhenSeen({ ...plan, isAtOnce })} />
    </>
  );
}
