import { expect } from 'vitest';
import { loggedIn, trial } from './accounts.ts';
import { sample } from './calls.ts';
import { send } from './http.ts';
import { application, applying, filePart, pdf } from './resumes.ts';
import type { TestRelay } from './test-relay.ts';

/** Each occurs in Zsuzsanna's submissions, and nowhere else. */
export const traces = [
  'Zsuzsanna',
  'Zrinyi-Novak',
  'zsuzsanna@secretaddress.example',
  'secretwords',
  'secretemployer',
  'secretorganization',
  '019-8765',
  'secretlinkedin',
  'secretresume',
  'secretfile',
];
export const address = 'zsuzsanna@secretaddress.example';
const names = {
  name: 'Zsuzsanna',
  full_name: 'Zsuzsanna',
  firstName: 'Zsuzsanna',
  lastName: 'Zrinyi-Novak',
  phone: '(555) 019-8765',
  employer: 'secretemployer',
  organization: 'secretorganization',
};
const words = {
  message: `secretwords ${'of a long message '.repeat(400)}`,
  notes: 'secretwords',
  cover_letter: 'secretwords',
  linkedin: 'https://secretlinkedin.example/z',
};
const resume = Buffer.concat([
  pdf,
  Buffer.alloc(30_000, 'page '),
  Buffer.from('secretresume'),
  Buffer.alloc(30_000, 'page '),
]);

const own = { ...names, ...words, email: address };

export const forms = () => [
  sample('/contact', own),
  sample('/beta-signup', own),
  applying(filePart('secretfile.pdf', resume, { type: 'application/pdf' }), {
    ...application,
    full_name: own.full_name,
    email: address,
    phone: own.phone,
    linkedin: own.linkedin,
    cover_letter: own.cover_letter,
  }),
];

/** All forms, among those of others. */
export async function sendAll(relay: TestRelay): Promise<void> {
  for (const call of forms()) expect((await send(relay.port, call)).status).toBe(200);
  for (let other = 0; other < 10; other += 1)
    expect((await send(relay.port, sample('/contact', { message: `${other}`.repeat(1_000) }))).status).toBe(200);
  const { firstName, lastName, organization } = names;
  await loggedIn(relay, { ...trial, firstName, lastName, organization, email: address });
}
