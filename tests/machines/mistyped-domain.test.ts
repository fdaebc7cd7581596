import { expect, test } from 'vitest';
import { meantDomain } from '../../machines/shared/mistyped-domain.ts';

test.each([
  ['ada@gmial.com', 'gmail.com'],
  ['ada@gmai.com', 'gmail.com'],
  ['ada@gmail.con', 'gmail.com'],
  ['ada@gmail.co', 'gmail.com'],
  [' Ada@GMAILL.com ', 'gmail.com'],
  ['ada@yaho.com', 'yahoo.com'],
  ['ada@hotmal.cm', 'hotmail.com'],
  ['ada@outlok.com', 'outlook.com'],
  ['ada@iclould.com', 'icloud.com'],
  ['ada@comcast.ner', 'comcast.net'],
  ['ada@aol.cmo', 'aol.com'],
])('[ACC-3] a domain that looks mistyped: %s is asked about', (address, meant) => {
  expect(meantDomain(address)).toBe(meant);
});

test.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@ymail.com',
  'ada@hotmail.ca',
  'ada@yahoo.co.uk',
  'ada@clinic.example',
  'ada@all.com',
  'ada@love.com',
  'ada@mayo.edu',
  'ada@aoa.org',
  'ada@gmail',
  'ada@gmail.c',
  'ada',
  'ada@',
  '',
  `ada@${'g'.repeat(100_000)}.com`,
])('[ACC-3] a domain that looks mistyped: %.30s is not', (address) => {
  expect(meantDomain(address)).toBeNull();
});
