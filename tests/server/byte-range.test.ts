import { expect, test } from 'vitest';
import { byteRange } from '../../server/serve/files.ts';

test('[HOME-6] a byte range of a video is served', () => {
  expect(byteRange('bytes=0-', 100)).toEqual({ first: 0, last: 99 });
  expect(byteRange('bytes=0-0', 100)).toEqual({ first: 0, last: 0 });
  expect(byteRange('bytes=10-19', 100)).toEqual({ first: 10, last: 19 });
  expect(byteRange('bytes=90-200', 100)).toEqual({ first: 90, last: 99 });
  expect(byteRange('bytes=-10', 100)).toEqual({ first: 90, last: 99 });
  expect(byteRange('bytes=-200', 100)).toEqual({ first: 0, last: 99 });
});

test('an unsatisfiable range is refused, and anything but a single range gets the whole file', () => {
  for (const header of ['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=999999999999999-'])
    expect(byteRange(header, 100), header).toBe('none');
  for (const header of [
    '',
    'bytes=',
    'bytes=-',
    'bytes=9-0',
    'bytes=0-0,1-1',
    'bytes=a-b',
    'lines=0-1',
    'bytes=0-1 ',
    `bytes=${'9'.repeat(16)}-`,
  ]) {
    expect(byteRange(header, 100), header).toBe('whole');
  }
});
