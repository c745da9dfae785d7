import type { Context } from '../platform/http/context.ts';
import { inData } from '../platform/config/config.ts';
import type { Kernel, Module } from '../platform/module.ts';
import { contentRoutes } from './content.routes.ts';
import { currentTerms, openContent, type ContentService } from './dataset/content.service.ts';
import { readDataset } from './dataset/dataset.ts';
import { followHosted, openHosted, type Following } from './dataset/hosted-dataset.ts';

type Deps = Pick<Kernel, 'config' | 'clock' | 'policies' | 'log'> & {
  /** How many deposits of a player went through: content is targeted by it. Null: unknown player. */
  readonly depositCountOf: (ctx: Context, playerId: bigint) => Promise<number | null>;
  /** Suspended or under review: such a player sees no offer. */
  readonly isBarred: (ctx: Context, playerId: bigint) => Promise<boolean>;
};

/** Games, pages and terms that editors publish. */
export function contentModule({ config, clock, policies, log, depositCountOf, isBarred }: Deps): Module & {
  readonly content: ContentService;
  readonly termsVersionAt: (now: Date) => number;
  /** Follows the hosted content: calls `onChange` for each new version. Null: the content is the repository's own. */
  readonly follow: (onChange: () => Promise<unknown>) => Following | null;
} {
  const content = openContent(readDataset(policies), clock);
  const project = config.content;
  const keptFile = inData(config, 'content', 'kept.json');
  return {
    name: 'content',
    content,
    termsVersionAt: (now) => currentTerms(content, now).version,
    follow: (onChange) => project && followHosted({ project, content, keptFile, log, onChange }),
    routes: contentRoutes(content, depositCountOf, isBarred),
    async start() {
      if (project) content.replace(await openHosted(project, keptFile, log));
    },
    stop: () => content.close(),
  };
}
