import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { passwordProblem } from '../../server/accounts/password-rules.ts';
import { createPasswords, createSenderTurns } from '../../server/accounts/passwords.ts';
import { TooBusy, TooManyOfSender } from '../../server/lib/work-queue.ts';
import { quickHash } from './support/test-relay.ts';

const common = 'This password is too common. Choose another one';

const { hash, matches } = createPasswords();

test('[SRV-4] a password hash uses argon2id with 19 MiB, two passes, one lane, and a random salt', async () => {
  const [first, second] = await Promise.all([hash('correct horse'), hash('correct horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(second).not.toBe(first);
  const [salt = '', digest = ''] = first.split('$').slice(4);
  const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
  const expected = argon2Sync('argon2id', { ...cost, message: 'correct horse', nonce: Buffer.from(salt, 'base64') });
  expect(Buffer.from(digest, 'base64')).toEqual(expected);
});

test('[SRV-4] a password hash matches the exact password only, blanks and case included', async () => {
  const stored = await hash(' Correct horse ');
  expect(await matches(' Correct horse ', stored)).toBe(true);
  for (const other of ['Correct horse', ' correct horse ', '']) expect(await matches(other, stored)).toBe(false);
});

const hashed = (memory: number, passes: number, salt = Buffer.from('sixteen bytes, 1')) => {
  const cost = { memory, passes, parallelism: 1, tagLength: 32 };
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(salt)}$${base64(argon2Sync('argon2id', { ...cost, message: 'correct horse', nonce: salt }))}`;
};

test.each([
  ['less memory and passes than today’s', 8_192, 1],
  ['the most memory', 65_536, 1],
  ['the most passes', 64, 10],
])('[SRV-4] a password hash of %s is still verified', async (_, memory, passes) => {
  expect(await matches('correct horse', hashed(memory, passes))).toBe(true);
  expect(await matches('correct house', hashed(memory, passes))).toBe(false);
});

test.each([
  ['more memory', hashed(65_537, 1)],
  ['more passes', hashed(64, 11)],
  ['a salt that is too short', hashed(64, 1, Buffer.from('8 bytes!')).replace(/p=1\$\w+/, 'p=1$AAAA')],
  [
    'less memory than there can be',
    '$argon2id$v=19$m=7,t=1,p=1$OCBieXRlcyE$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ],
  ['no pass', '$argon2id$v=19$m=64,t=0,p=1$OCBieXRlcyE$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
])('[SRV-9] a password hash that demands %s is never derived, and never matches', async (_, stored) => {
  expect(await matches('correct horse', stored)).toBe(false);
});

test('[SRV-4] a password hash matches the same characters in any Unicode composition', async () => {
  expect(await matches('cafe\u0301 noir', await hash('caf\u00e9 noir'))).toBe(true);
});

test('[SRV-9] a password never matches without a hash', async () => {
  for (const stored of [null, '', 'correct horse', '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA'])
    expect(await matches('correct horse', stored)).toBe(false);
});

test('[SRV-4] a password of more than 1,024 bytes never matches', async () => {
  const long = 'x'.repeat(1_025);
  expect(await matches(long, await hash(long))).toBe(false);
});

test('[SRV-3] password hashes beyond the capacity are refused at once, and the others complete', async () => {
  const passwords = createPasswords(quickHash);
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.matches('x', null)));
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(TooBusy);
  expect(await passwords.matches('x', null)).toBe(false);
});

test.each([
  'password',
  'Password1!',
  'P@ssw0rd',
  'qwertyuiop',
  '12345678',
  '98765432',
  'abcdefgh',
  'aaaaaaaa',
  'abcabcabc',
  '123iloveyou',
  'sunshine2026',
  '1q2w3e4r',
  'Staveline1',
  'Staveline2026!',
  'stave-line, 2026',
  'Synapse#2026',
  'Password2026!',
])('[SRV-4] the new password %s is refused', (password) => {
  expect(passwordProblem(password, null)).toBe(common);
});

test('[SRV-4] a new password must not be the address, or its part before the @', () => {
  for (const password of ['Ann.Archer@example.org', 'ann.archer', 'Ann.Archer99'])
    expect(passwordProblem(password, 'ann.archer@example.org')).toBe(common);
  expect(passwordProblem('ann.archer', 'bob@example.org')).toBeNull();
});

test.each(['correct horse', 'horse battery staple', 'gh7%kkLw', '20481357', 'password of my own'])(
  '[SRV-4] the new password %s is accepted',
  (password) => {
    expect(passwordProblem(password, 'ann@example.org')).toBeNull();
  },
);

test('[SRV-4] a new password may have 1,024 bytes, and not one more', () => {
  const most = `${'\u00e9'.repeat(511)}ab`;
  expect(passwordProblem(most, null)).toBeNull();
  expect(passwordProblem(`${most}c`, null)).toBe('Use at most 1,024 bytes');
});

/** Tasks that the test finishes, in order of their start. */
function manualWorks() {
  const begun: { name: string; end: () => void }[] = [];
  const work = (name: string) => () => new Promise<string>((resolve) => begun.push({ name, end: () => resolve(name) }));
  return { begun, work, names: () => begun.map(({ name }) => name) };
}

/** Runs everything that waits for promises only. */
const settled = () => new Promise((resolve) => void setImmediate(resolve));

test('[SRV-3] a sender’s turns run two tasks at a time; the third waits, and another sender does not', async () => {
  const { begun, work, names } = manualWorks();
  const turns = createSenderTurns();
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => turns.run(name.charAt(0), work(name)));
  await settled();
  expect(names()).toEqual(['a1', 'a2', 'b1']);
  begun[1]?.end();
  await settled();
  expect(names()).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const { end } of begun) end();
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('[SRV-3] a sender’s turns refuse more than 50 waiting tasks, and another sender continues', async () => {
  const { begun, work } = manualWorks();
  const turns = createSenderTurns();
  const all = Array.from({ length: 52 }, (_, index) => turns.run('a', work(`a${index}`)));
  await expect(turns.run('a', work('more'))).rejects.toBeInstanceOf(TooManyOfSender);
  const other = turns.run('b', work('b'));
  for (let ended = 0; ended < 53; ended += 1) {
    await settled();
    begun[ended]?.end();
  }
  expect(await Promise.all([...all, other])).toHaveLength(53);
});

test('[SRV-3] a sender’s turns continue after a failed task', async () => {
  const turns = createSenderTurns();
  const fails = () => Promise.reject(new Error('It fails.'));
  for (let index = 0; index < 5; index += 1) await expect(turns.run('a', fails)).rejects.toThrow('It fails.');
  expect(await turns.run('a', () => Promise.resolve('done'))).toBe('done');
});
