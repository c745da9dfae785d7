import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlatformHarness, type Guest, type PlatformHarness } from '@halcyon/testkit/platform-harness';
import { pdfOf, photoOf, uploadForm, type SentFile } from '@halcyon/testkit/papers';
import { refusalOf } from '@halcyon/testkit/visitor';

let harness: PlatformHarness;
let jpeg: Buffer;
/** Whom the attacks are tried on: nothing of them may stay. */
let target: Guest;
const upload = 'POST /api/v1/player/documents/upload';

beforeAll(async () => {
  harness = await openPlatformHarness();
  jpeg = await photoOf('Niamh Walsh');
  target = await started();
}, 60_000);
afterAll(() => harness[Symbol.asyncDispose]());

const photo = (): SentFile => ({ bytes: jpeg, name: 'paper.jpg', type: 'image/jpeg' });

async function started(): Promise<Guest> {
  const guest = await harness.openGuest();
  const body = { startPoint: 'account' };
  await guest.visitor.call('POST /api/v1/player/documents/verification', { body });
  return guest;
}

const send = ({ visitor }: Guest, fields: Parameters<typeof uploadForm>[0], files: SentFile[] = [photo()]) =>
  visitor.call(upload, { form: uploadForm(fields, files) });
const documentsOf = ({ visitor }: Guest) => visitor.call('GET /api/v1/player/documents');

const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('-'),
);
const zip = Buffer.from('504b0304140000000800', 'hex');
const pdf = (bytes: Buffer): SentFile => ({ bytes, name: 'letter.pdf', type: 'application/pdf' });

const attacks: readonly (readonly [string, () => SentFile | Promise<SentFile>, string])[] = [
  [
    'the standard malware test file',
    () => ({ bytes: eicar, name: 'eicar.jpg', type: 'image/jpeg' }),
    'kyc.file_infected',
  ],
  [
    'the malware test file inside a PDF',
    () => pdf(pdfOf('x', eicar.toString('latin1'))),
    'kyc.file_infected',
  ],
  ['an empty file', () => ({ bytes: Buffer.alloc(0), name: 'a.jpg', type: 'image/jpeg' }), 'kyc.file_empty'],
  [
    'a file over the limit',
    () => ({ bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 1), name: 'a.jpg', type: 'image/jpeg' }),
    'kyc.file_too_large',
  ],
  [
    'a page with a script, called a picture',
    () => ({ bytes: Buffer.from('<script>alert(1)</script>'), name: 'a.jpg', type: 'image/jpeg' }),
    'kyc.file_type_unsupported',
  ],
  [
    'an SVG',
    () => ({
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      name: 'a.svg',
      type: 'image/svg+xml',
    }),
    'kyc.file_type_unsupported',
  ],
  [
    'an archive',
    () => ({ bytes: Buffer.concat([zip, Buffer.alloc(500)]), name: 'a.pdf', type: 'application/pdf' }),
    'kyc.file_type_unsupported',
  ],
  [
    'a picture called a PDF',
    () => ({ bytes: jpeg, name: 'a.pdf', type: 'application/pdf' }),
    'kyc.file_type_mismatch',
  ],
  [
    'a picture with a program’s ending',
    () => ({ bytes: jpeg, name: 'a.jpg.exe', type: 'image/jpeg' }),
    'kyc.file_type_mismatch',
  ],
  ['half a PDF', () => pdf(pdfOf('x').subarray(0, 200)), 'kyc.file_unreadable'],
  [
    'half a picture',
    () => ({ bytes: jpeg.subarray(0, 2_000), name: 'a.jpg', type: 'image/jpeg' }),
    'kyc.file_unreadable',
  ],
];

// facts: K1.5
test.each(attacks)('an upload attack is refused and remembered: %s', async (_name, file, code) => {
  expect(await refusalOf(send(target, { documentType: 'PROOF_OF_ID' }, [await file()]))).toBe(code);
  expect((await documentsOf(target))['idDocument']).toMatchObject({ documentStatus: 'REQUESTED', files: [] });
  const body = { documentType: 'PROOF_OF_ID' };
  const status = await target.visitor.call('POST /api/v1/player/documents/upload_status', { body });
  expect(status).toMatchObject({ state: 'error', error: code });
});

test.each(['scan.jfif', 'scan.jpe', 'SCAN.JPEG'])(
  'a JPEG is taken by any of its endings: %s',
  async (name) => {
    const guest = await started();
    const sent = await send(guest, { documentType: 'PROOF_OF_ID' }, [{ ...photo(), name }]);
    expect(sent).toMatchObject({ documentStatus: 'UNDER_REVIEW' });
  },
);

test('a picture of 50 megapixels, as a good phone takes it, is taken', async () => {
  const guest = await started();
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 8_192, height: 6_144, channels: 3, background: '#ddd' } })
    .jpeg()
    .toBuffer();
  const sent = await send(guest, { documentType: 'PROOF_OF_ID' }, [{ ...photo(), bytes }]);
  expect(sent).toMatchObject({ documentStatus: 'UNDER_REVIEW' });
});

test('a decompression bomb of a picture and a picture that is too small are refused', async () => {
  const guest = await started();
  const { default: sharp } = await import('sharp');
  const small = await sharp({ create: { width: 300, height: 900, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const huge = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const png = (bytes: Buffer): SentFile => ({ bytes, name: 'a.png', type: 'image/png' });
  expect(await refusalOf(send(guest, { documentType: 'PROOF_OF_ID' }, [png(small)]))).toBe(
    'kyc.picture_too_small',
  );
  expect(await refusalOf(send(guest, { documentType: 'PROOF_OF_ID' }, [png(huge)]))).toBe(
    'kyc.picture_too_large',
  );
});

test('no file, too many files and a form that is none are refused by name', async () => {
  const guest = await started();
  expect(await refusalOf(send(guest, { documentType: 'PROOF_OF_ID' }, []))).toBe('kyc.file_missing');
  const five = Array.from({ length: 5 }, photo);
  expect(await refusalOf(send(guest, { documentType: 'PROOF_OF_ID' }, five))).toBe('kyc.too_many_files');
  expect(await refusalOf(send(guest, { documentType: 'PASSPORT' }))).toBe('request.invalid');
  expect(await refusalOf(guest.visitor.call(upload, { body: { documentType: 'PROOF_OF_ID' } }))).toBe(
    'request.invalid',
  );
});

test('a name that climbs through folders is a name and no path', async () => {
  const guest = await started();
  const file = { ...photo(), name: '../../../../etc/passwd.jpg' };
  const answer = await send(guest, { documentType: 'PROOF_OF_ID' }, [file]);
  expect(answer['files'][0].fileName).toBe('passwd.jpg');
});

test('only pixels are kept of a picture: no place, no second file behind it', async () => {
  const guest = await started();
  const bytes = Buffer.concat([jpeg, zip, Buffer.from('<?php system($_GET[0]); ?>')]);
  const answer = await send(guest, { documentType: 'PROOF_OF_ID' }, [
    { bytes, name: 'a.jpg', type: 'image/jpeg' },
  ]);
  const file = await readFile(guest, answer['files'][0].fileId);
  const kept = Buffer.from(await file.arrayBuffer());
  const { default: sharp } = await import('sharp');
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect(kept.includes('php')).toBe(false);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  expect(file.headers.get('content-security-policy')).toContain('sandbox');
});

function readFile(guest: Guest, fileId: string): Promise<Response> {
  return fetch(`${harness.at.site}/api/v1/player/documents/files/${fileId}`, {
    headers: { authorization: `Bearer ${guest.visitor.idToken}`, cookie: guest.visitor.cookieHeader },
  });
}
