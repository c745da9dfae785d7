import { uploadLimits } from '@halcyon/contract/kyc/document';
import { expect, test } from 'vitest';
import { sortFiles } from './picked-files.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

// facts: K1.3
test.each([
  ['a JPEG', file('id.jpg', 'image/jpeg'), null],
  ['a PDF', file('letter.pdf', 'application/pdf'), null],
  ['a picture whose system names no type', file('scan.PNG', ''), null],
  ['a spreadsheet', file('list.xlsx', 'application/vnd.ms-excel'), 'type'],
  ['a picture that a page could run', file('id.svg', 'image/svg+xml'), 'type'],
  ['something without a name or a type', file('scan', ''), 'type'],
  ['an empty file', file('id.jpg', 'image/jpeg', 0), 'empty'],
  ['exactly the largest', file('id.jpg', 'image/jpeg', uploadLimits.fileBytesMax), null],
  ['a byte too many', file('id.jpg', 'image/jpeg', uploadLimits.fileBytesMax + 1), 'size'],
] as const)('%s is taken or refused before it is sent', (_what, one, fault) => {
  const { taken, refused } = sortFiles([one], 0);
  expect(refused.map((of) => of.fault)).toEqual(fault ? [fault] : []);
  expect(taken).toEqual(fault ? [] : [0]);
});

test('no more files are taken than one document may have, those chosen before counted', () => {
  const four = [1, 2, 3, 4].map((page) => file(`${page}.jpg`, 'image/jpeg'));
  const { taken, refused } = sortFiles(four, 2);
  expect(taken).toEqual([0, 1]);
  expect(refused.map(({ fault }) => fault)).toEqual(['count', 'count']);
});
