import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { uploadLimits } from '@halcyon/contract/kyc/document';
import { Refusal } from '@halcyon/contract/platform/refusal';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { FilePart } from '../../platform/http/multipart.ts';
import { drawPdf, type PdfFault } from './pdf-drawing.ts';
import { ScannerUnavailable, type MalwareScanner } from './scanner.ts';

/** A file that may be kept, as it is kept. */
export type CheckedFile = {
  readonly fileName: string;
  readonly mediaType: (typeof uploadLimits.mediaTypes)[number];
  readonly bytes: Buffer;
  /** SHA-256 of what was sent, before the picture was redrawn. */
  readonly sentSha256: Buffer;
};

const FILE_NAME_CHARACTERS_MAX = 120;
const JPEG_QUALITY = 90;
const DRAW_SECONDS_MAX = 20;
/** Longer sides are made smaller: no paper needs more, and every later reader is spared. */
const SIDE_MAX = 5_000;

/**
 * Decides whether a file may be kept. Its bytes say what it is, and its name and what the browser said have to
 * agree. Pictures and the pages of a PDF are drawn again, so that nothing but what can be seen is kept.
 * Refuses: kyc.file_empty, file_too_large, file_infected, file_type_unsupported, file_type_mismatch,
 * file_unreadable, file_locked, too_many_pages, picture_too_small, picture_too_large, scanner_unavailable.
 */
export async function checkFile(part: FilePart, scanner: MalwareScanner): Promise<CheckedFile> {
  const { bytes } = part;
  if (part.isTruncated || bytes.length > uploadLimits.fileBytesMax) throw new Refusal('kyc.file_too_large');
  if (bytes.length === 0) throw new Refusal('kyc.file_empty');
  if ((await scanned(bytes, scanner)) === 'infected') throw new Refusal('kyc.file_infected');
  const mediaType = await mediaTypeOf(part);
  const fileName = nameOf(part.fileName);
  const sentSha256 = createHash('sha256').update(bytes).digest();
  if (mediaType === 'application/pdf') {
    const drawn = await drawPdf(bytes);
    if ('fault' in drawn) throw new Refusal(codeOfPdfFault[drawn.fault]);
    return { fileName, mediaType, bytes: Buffer.from(drawn.bytes), sentSha256 };
  }
  return { fileName, mediaType: 'image/jpeg', bytes: await drawAnew(bytes), sentSha256 };
}

const codeOfPdfFault: Readonly<Record<PdfFault, string>> = {
  unreadable: 'kyc.file_unreadable',
  locked: 'kyc.file_locked',
  too_many_pages: 'kyc.too_many_pages',
};

async function scanned(bytes: Buffer, scanner: MalwareScanner): Promise<'clean' | 'infected'> {
  try {
    return await scanner.scan(bytes);
  } catch (error) {
    if (error instanceof ScannerUnavailable) throw new Refusal('kyc.scanner_unavailable');
    throw error;
  }
}

type MediaType = CheckedFile['mediaType'];
const extensionsOf: Readonly<Record<MediaType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif', 'jif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

/** By magic bytes. Name and declared type may say nothing, but they may not say something else. */
async function mediaTypeOf(part: FilePart): Promise<MediaType> {
  const found = await fileTypeFromBuffer(part.bytes);
  const mediaType = uploadLimits.mediaTypes.find((known) => known === found?.mime);
  if (!mediaType) throw new Refusal('kyc.file_type_unsupported');
  const extension = extname(part.fileName).slice(1).toLowerCase();
  const isNamedSo = extension === '' || extensionsOf[mediaType].includes(extension);
  const said = part.mediaType.toLowerCase();
  const isSaidSo = said === mediaType || said === 'application/octet-stream' || said === 'image/jpg';
  if (!isNamedSo || !isSaidSo) throw new Refusal('kyc.file_type_mismatch');
  return mediaType;
}

/** Only pixels survive: no position, no thumbnail, no second file behind the picture. */
async function drawAnew(bytes: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(bytes, { limitInputPixels: uploadLimits.picturePixelsMax, failOn: 'error' });
    // Read without the limit, which would call a large picture damaged.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > uploadLimits.picturePixelsMax) throw new Refusal('kyc.picture_too_large');
    if (Math.min(width, height) < uploadLimits.pictureSideMin) throw new Refusal('kyc.picture_too_small');
    return await picture
      .rotate()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .timeout({ seconds: DRAW_SECONDS_MAX })
      .toBuffer();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('kyc.file_unreadable');
  }
}

/** Shown and never used as a path: the last part, without signs that move a cursor or turn the direction. */
function nameOf(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? '';
  const readable = last.replaceAll(/[\p{C}<>:"|?*]/gu, '').trim();
  return (readable === '' || /^\.+$/.test(readable) ? 'document' : readable).slice(
    0,
    FILE_NAME_CHARACTERS_MAX,
  );
}
