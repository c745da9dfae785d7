import { join } from 'node:path';
import {
  contentPlugin,
  contentQueryRoute,
  type ContentService,
  mountImages,
  warmImages,
  openPageIndex,
} from './content/public.ts';
import { type Identity, seenPlace } from './identity/public.ts';
import { inData } from './platform/config/config.ts';
import type { Kernel, Module } from './platform/module.ts';
import { mountSite } from './site.ts';
import type { SportPaths } from './sportsbook/public.ts';

type Deps = Pick<Kernel, 'config' | 'clock' | 'policies' | 'log'> & {
  readonly root: string;
  readonly content: ContentService;
  readonly identity: Pick<Identity, 'locate'>;
  readonly isProviderOff: (slug: string, market: string) => boolean;
  readonly sportPaths: SportPaths;
};

/** The player site, its pictures, and what crawlers read. */
export function siteModule({
  config,
  clock,
  policies,
  log,
  root,
  content,
  identity,
  isProviderOff,
  sportPaths,
}: Deps): Module {
  const mediaFolder = join(root, 'content', 'media');
  const pages = { content, policies, isProviderOff, sportPaths };
  const marketsWithPage = openPageIndex(pages);
  const warming = new AbortController();
  let draw: ReturnType<typeof mountImages>;
  return {
    name: 'site',
    async mount(app, openCalls) {
      await app.register(contentPlugin, {
        ...pages,
        clock,
        readToken: config.contentReadToken,
        rateLimits: config.rateLimits,
        origin: config.publicOrigin,
      });
      const cacheFolder = inData(config, 'images');
      draw = mountImages(app, { mediaFolder, cacheFolder, rateLimits: config.rateLimits });
      await mountSite(app, {
        config,
        policies,
        callsOf: openCalls([contentQueryRoute(content)]),
        buildFolder: config.siteBuildFolder ?? join(root, 'apps', 'site', 'build'),
        marketsOf: (path) => marketsWithPage(path, clock.now()),
        seenAt: async (address) => seenPlace(await identity.locate(address)),
      });
    },
    open() {
      if (!config.warmsImages || (config.role !== 'all' && config.role !== 'web')) return;
      void warmImages(draw, mediaFolder, warming.signal).catch((error: unknown) =>
        log.warn({ error }, 'images stay cold'),
      );
    },
    drain: () => warming.abort(),
    stop: () => warming.abort(),
  };
}
