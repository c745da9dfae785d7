import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ContentDocument } from '@halcyon/contract/content/documents';
import type { ContentConnection } from '../../platform/config/config.ts';
import type { Log } from '@halcyon/server-kit/log';
import type { ContentService } from './content.service.ts';
import { checkDataset } from './dataset-check.ts';
import { datasetOf, type Dataset } from './dataset.ts';
import { servingRejection } from './document-check.ts';

const API_VERSION = '2021-08-31';
/** Documents per request; the whole dataset is read page by page. */
const PAGE_DOCUMENTS = 100;
const DOCUMENTS_MAX = 50_000;
const ASK_TIMEOUT_MS = 10_000;
const ASK_RETRIES = 1;
const ASK_AGAIN_MS = 30_000;
const DEFECTS_TOLD = 10;

const pageGroq = `*[_id > $after && !(_id in path("drafts.**")) && !(_id in path("_.**"))] | order(_id asc)[0...${PAGE_DOCUMENTS}]`;

/**
 * Every published document of a hosted project, read through its own client.
 * Throws the client's error when the project does not answer, and when it holds nothing, more than 50,000, or none of
 * something that the product cannot do without.
 */
export async function readHosted(project: ContentConnection): Promise<Dataset> {
  // Loaded by those who have such a project: with what it brings along it is a sixth of all modules of a start.
  const { createClient } = await import('@sanity/client');
  const client = createClient({
    apiVersion: API_VERSION,
    dataset: project.dataset,
    // Published text must be seen immediately: the hosted cache is bypassed.
    useCdn: false,
    perspective: 'published',
    timeout: ASK_TIMEOUT_MS,
    maxRetries: ASK_RETRIES,
    ...(project.projectId && { projectId: project.projectId }),
    ...(project.host && { apiHost: project.host, useProjectHostname: false }),
    ...(project.token && { token: project.token }),
  });
  const documents: ContentDocument[] = [];
  for (;;) {
    const after: string = documents.at(-1)?._id ?? '';
    const page = await client.fetch<ContentDocument[]>(pageGroq, { after });
    documents.push(...page);
    if (page.length < PAGE_DOCUMENTS) break;
    if (documents.length > DOCUMENTS_MAX) throw new Error(`more than ${DOCUMENTS_MAX} documents`);
  }
  if (documents.length === 0) throw new Error('the hosted dataset is empty');
  const dataset = datasetOf(documents);
  const reasons = servingRejection(dataset);
  if (reasons.length > 0) throw new Error(reasons.join('; '));
  return dataset;
}

/** The last good answer of a hosted project, kept in a file; null: there is none yet. */
export async function readKept(file: string): Promise<Dataset | null> {
  try {
    return datasetOf(JSON.parse(await readFile(file, 'utf8')) as ContentDocument[]);
  } catch {
    return null;
  }
}

export type Following = { stop(): void };

/**
 * Polls the hosted project every half minute and hands a changed dataset over. When it does not answer, the last good
 * one stays in use and a line is logged; the site keeps running.
 */
export function followHosted(of: {
  readonly project: ContentConnection;
  readonly content: ContentService;
  readonly keptFile: string;
  readonly log: Log;
  onChange(): Promise<unknown>;
}): Following {
  let isAsking = false;
  let refused: string | null = null;
  const ask = async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const dataset = await readHosted(of.project);
      if (dataset.revision === of.content.revision || dataset.revision === refused) return;
      const last = of.content.dataset;
      of.content.replace(dataset);
      try {
        await of.onChange();
      } catch (error) {
        // It can be read, but not used: back to the previous one, and not again until it changes.
        of.content.replace(last);
        refused = dataset.revision;
        throw error;
      }
      await keep(of.keptFile, dataset);
      of.log.info({ revision: dataset.revision, documents: dataset.documents.length }, 'content changed');
      tellDefects(dataset, of.log);
    } catch (error) {
      of.log.warn({ err: error }, 'the content service does not answer: the last good content stands');
    } finally {
      isAsking = false;
    }
  };
  const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** The hosted content at start: its present answer, else the last good one, else a readable error. */
export async function openHosted(project: ContentConnection, keptFile: string, log: Log): Promise<Dataset> {
  try {
    const dataset = await readHosted(project);
    await keep(keptFile, dataset);
    tellDefects(dataset, log);
    return dataset;
  } catch (error) {
    const kept = await readKept(keptFile);
    if (kept === null)
      throw new Error('the content service does not answer and nothing was kept', { cause: error });
    log.warn({ err: error }, 'the content service does not answer: the last good content stands');
    return kept;
  }
}

/** Inconsistent content is served without the part that is missing; operators must see it in the log. */
function tellDefects(dataset: Dataset, log: Log): void {
  const defects = checkDataset(dataset);
  if (defects.length === 0) return;
  log.warn({ defects: defects.slice(0, DEFECTS_TOLD), count: defects.length }, 'the content has defects');
}

/** Written to a temporary file and renamed, so that a crash leaves the old file or the new one. */
async function keep(file: string, dataset: Dataset): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const fresh = `${file}.fresh`;
  await writeFile(fresh, JSON.stringify(dataset.documents));
  await rename(fresh, file);
}
