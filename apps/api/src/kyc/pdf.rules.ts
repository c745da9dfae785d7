import { inflateSync } from 'node:zlib';

/** Why a PDF is not taken; null: it may be. */
export type PdfFault = 'unreadable' | 'active';

/** What all streams of a PDF may unpack to; a page of pictures stays far below it. */
const INFLATED_BYTES_MAX = 120 * 1024 * 1024;
const STREAMS_MAX = 5_000;
/** After the end mark there is room for a line break, not for another file. */
const TAIL_BYTES_MAX = 16;

/** Names that make a reader do something, or carry a file inside. */
const activeName =
  /\/(JavaScript|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|Rendition|GoToE|GoToR)(?![A-Za-z0-9])/;

/**
 * Looks through a PDF without running it: it begins with its mark and ends with its end, is not encrypted,
 * does not unpack to more than a bound, and neither in the open nor in a packed stream stands a name that runs
 * something or carries another file. Names may be written with `#4a` for a letter; so they are read.
 * Source: OWASP ASVS 5.0 5.2, 5.3; ISO 32000-1, 7.3.5, 7.5.
 */
export function faultOfPdf(bytes: Buffer): PdfFault | null {
  const end = bytes.lastIndexOf('%%EOF');
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || end < 0) return 'unreadable';
  if (bytes.length - end - 5 > TAIL_BYTES_MAX) return 'unreadable';
  const text = plain(bytes);
  if (activeName.test(text)) return 'active';
  if (/\/Encrypt(?![A-Za-z0-9])/.test(text)) return 'unreadable';
  let left = INFLATED_BYTES_MAX;
  let count = 0;
  for (const { start, head } of streamsOf(bytes)) {
    count += 1;
    if (count > STREAMS_MAX) return 'unreadable';
    const isPacked = /\/(FlateDecode|Fl)(?![A-Za-z0-9])/.test(head);
    const inflated = isPacked ? tryInflate(bytes.subarray(start), left) : null;
    if (inflated === 'too_much') return 'unreadable';
    if (inflated) {
      left -= inflated.length;
      if (activeName.test(plain(inflated))) return 'active';
    } else if (/\/ObjStm(?![A-Za-z0-9])/.test(head)) {
      // Objects that cannot be read could hold anything.
      return 'unreadable';
    }
  }
  return null;
}

/** Every stream with the dictionary before it. */
function* streamsOf(bytes: Buffer): Generator<{ start: number; head: string }> {
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).toString('latin1') === 'end') continue;
    const first = bytes[at + 6];
    const start = first === 0x0d && bytes[at + 7] === 0x0a ? at + 8 : at + 7;
    yield { start, head: plain(bytes.subarray(Math.max(0, at - 2_000), at)) };
  }
}

/** What follows the packed data is left alone. Null: this is not packed as it says. */
function tryInflate(bytes: Buffer, maxOutputLength: number): Buffer | 'too_much' | null {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, maxOutputLength) });
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      ? 'too_much'
      : null;
  }
}

function plain(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replaceAll(/#([0-9a-fA-F]{2})/g, (_, digits: string) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
}
