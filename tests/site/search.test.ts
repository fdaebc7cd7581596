import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../src/routing/search.ts';

test.each([
  ['', {}],
  ['?', {}],
  ['?plan=np', { plan: 'np' }],
  ['?plan=np&plan=md&type=direct', { plan: 'np', type: 'direct' }],
  ['?invite_token=12e4', { invite_token: '12e4' }],
  [
    '?a=12345678901234567890&b=007&c=true&d=null&e=%7B%22f%22%3A1%7D',
    { a: '12345678901234567890', b: '007', c: 'true', d: 'null', e: '{"f":1}' },
  ],
  ['?q=a+b%20c%2B', { q: 'a b c+' }],
  ['?empty=&bare', { empty: '', bare: '' }],
])('%j is parsed to texts', (query, search) => expect(parseSearch(query)).toEqual(search));

test('parameters named like JavaScript’s own properties are ordinary', () => {
  expect(Object.keys(parseSearch('?__proto__=x&constructor=y'))).toEqual(['__proto__', 'constructor']);
});

test('stringified queries parse to the same values', () => {
  for (const search of [{}, { plan: 'np' }, { q: 'a b&c=d#é', r: '12e4' }])
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  expect(stringifySearch({})).toBe('');
  expect(stringifySearch({ plan: 'np', type: undefined })).toBe('?plan=np');
});
