import type { Problem } from '@halcyon/contract/platform/problem';
import { ApiProblem, networkProblem } from '../../platform/api/problem.ts';
import type { Site } from '../../platform/site.ts';
import type { DocumentView } from '../kyc.queries.ts';

export type Upload = {
  readonly documentType: string;
  readonly subType: string | null;
  readonly documentId: string | null;
  readonly files: readonly File[];
};

/**
 * Sends the files of one document and reports progress, 0 to 100. Rejects with an `ApiProblem`, or with the
 * signal's reason when aborted. A session that ended meanwhile ends the page's session as any call would.
 */
export async function sendFiles(
  site: Pick<Site, 'browserApi' | 'call'>,
  upload: Upload,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<DocumentView> {
  if (!site.browserApi) throw networkProblem();
  const bearer = await site.browserApi.bearer();
  signal.throwIfAborted();
  const answer = await new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    // fetch has no upload progress; XMLHttpRequest has.
    const request = new XMLHttpRequest();
    request.open('POST', '/api/v1/player/documents/upload');
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${bearer}`);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(Math.floor((loaded / total) * 100));
    });
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: read(request.responseText) }),
    );
    request.addEventListener('error', () => reject(networkProblem()));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(formOf(upload));
  });
  if (answer.status >= 200 && answer.status < 300) return answer.body as DocumentView;
  if (answer.status === 401 || answer.status === 403) {
    // An ended session goes through the page's own call, which shows what it shows for every call.
    await site.call('GET /api/v1/player/documents/verification', {}, { signal });
  }
  throw new ApiProblem({
    code: 'fault.unexpected',
    ...(answer.body as Partial<Problem> | null),
    status: answer.status,
  });
}

/** Text fields come before the files, as the server reads them in this order. */
function formOf({ documentType, subType, documentId, files }: Upload): FormData {
  const form = new FormData();
  form.set('documentType', documentType);
  if (subType) form.set('subType', subType);
  if (documentId) form.set('documentId', documentId);
  for (const file of files) form.append('file', file);
  return form;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
