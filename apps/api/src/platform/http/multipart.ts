import multipart from '@fastify/multipart';
import type { Endpoint } from '@halcyon/contract/platform/endpoint';
import { Refusal } from '@halcyon/contract/platform/refusal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Invalid } from '@halcyon/server-kit/problem';

/** One file of a form, in memory: endpoints that take files bound their size. */
export type FilePart = {
  /** As the device named it; never a path. */
  readonly fileName: string;
  /** What the browser said it is; the bytes may say otherwise. */
  readonly mediaType: string;
  readonly bytes: Buffer;
  /** True: it went on beyond the limit, and the rest was thrown away. */
  readonly isTruncated: boolean;
};
export type Form = { readonly fields: Readonly<Record<string, string>>; readonly files: readonly FilePart[] };

const FIELDS_MAX = 10;
const FIELD_BYTES_MAX = 2_000;

/** Lets the server read forms with files. Only endpoints that say so read them. */
export async function takeForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * The form of a request. One file more than the endpoint takes is read, so that the use case can say so.
 * Refuses: request.too_large, request.invalid.
 */
export async function readForm(request: FastifyRequest, endpoint: Endpoint): Promise<Form> {
  const { files: limits, bodyBytesMax } = endpoint;
  if (!limits) throw new Error('an endpoint that takes a form says how many files and how large');
  if (!request.isMultipart()) throw new Invalid([{ field: '', code: 'multipart_expected' }]);
  if (Number(request.headers['content-length'] ?? 0) > (bodyBytesMax ?? 0))
    throw new Refusal('request.too_large');
  const fields: Record<string, string> = Object.create(null) as Record<string, string>;
  const files: FilePart[] = [];
  const parts = request.parts({
    limits: {
      fileSize: limits.bytesMax,
      files: limits.max + 1,
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      parts: limits.max + 1 + FIELDS_MAX,
    },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else {
        const bytes = await part.toBuffer();
        files.push({
          fileName: part.filename ?? '',
          mediaType: part.mimetype,
          bytes,
          isTruncated: part.file.truncated,
        });
      }
    }
  } catch (error) {
    // The reader's own limits have a status; what it cannot read at all is a form that ended in the middle.
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw new Invalid([{ field: '', code: 'multipart_broken' }]);
  }
  return { fields, files };
}
