import { expect, test } from 'vitest';
import { idleUpload, stepUpload, type UploadAction, type UploadState } from './upload-state.ts';

const walk = (from: UploadState, ...actions: readonly UploadAction[]) => actions.reduce(stepUpload, from);

// facts: K1.3
test('an upload has an address, loads, keeps its error, and knows the methods a proof can be for', () => {
  expect(idleUpload).toEqual({
    uploadUrl: null,
    loading: false,
    percent: 0,
    error: null,
    depositMethods: [],
  });
  const methods = walk(idleUpload, { type: 'methods', depositMethods: ['SKRILL', 'CREDITCARD'] });
  const failed = walk(methods, { type: 'begin' }, { type: 'failed', code: 'kyc.file_too_large' });
  expect(failed).toEqual({
    uploadUrl: null,
    loading: false,
    percent: 0,
    error: 'kyc.file_too_large',
    depositMethods: ['SKRILL', 'CREDITCARD'],
  });
  expect(walk(failed, { type: 'begin' })).toMatchObject({ loading: true, error: null });
  expect(walk(methods, { type: 'opened', uploadUrl: 'https://partner.example/1' }).uploadUrl).toBe(
    'https://partner.example/1',
  );
});

test('progress goes forward only, and not after the end', () => {
  const running = walk(idleUpload, { type: 'begin' }, { type: 'progress', percent: 60 });
  expect(walk(running, { type: 'progress', percent: 40 }).percent).toBe(60);
  const stopped = walk(running, { type: 'stopped' });
  expect(walk(stopped, { type: 'progress', percent: 90 }).percent).toBe(0);
  expect(walk(running, { type: 'done' })).toMatchObject({ loading: false, percent: 100 });
});
