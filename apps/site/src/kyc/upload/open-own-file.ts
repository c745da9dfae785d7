import { networkProblem } from '../../platform/api/problem.ts';
import type { Site } from '../../platform/site.ts';

const KEPT_MS = 60_000;

/**
 * Opens one of the own files in a new tab. It is fetched with the id token, so it has no address that works for anyone
 * else; the picture stays in this browser's memory for a minute.
 */
export async function openOwnFile(
  { browserApi }: Pick<Site, 'browserApi'>,
  fileId: string,
  mediaType: string,
): Promise<void> {
  if (!browserApi) return;
  // A tab opened after a wait counts as a pop-up, so it is opened immediately and filled later.
  const tab = window.open('', '_blank');
  try {
    const response = await fetch(`/api/v1/player/documents/files/${encodeURIComponent(fileId)}`, {
      headers: { authorization: `Bearer ${await browserApi.bearer()}` },
    });
    if (!response.ok) throw networkProblem();
    const address = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: mediaType }));
    setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
    if (tab) tab.location.href = address;
  } catch (error) {
    tab?.close();
    throw error;
  }
}
