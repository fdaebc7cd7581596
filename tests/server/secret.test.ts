import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSecret, Secret } from '../../server/lib/secret.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const secret = new Secret(Buffer.alloc(32, 7));

test('[SRV-6] the relay’s own key derives the same link for the same submission, and another for any other', () => {
  expect(secret.tokenOf('a')).toBe(secret.tokenOf('a'));
  expect(secret.tokenOf('a')).not.toBe(secret.tokenOf('b'));
  expect(new Secret(Buffer.alloc(32, 8)).tokenOf('a')).not.toBe(secret.tokenOf('a'));
});

test('[SRV-5] the relay’s own key verifies a signed text for its own purpose only', () => {
  const signed = secret.sign('continuation', 'some.text~1');
  expect(secret.verify('continuation', signed)).toBe('some.text~1');
  expect(secret.verify('device', signed)).toBeNull();
});

test('[SRV-9] the relay’s own key verifies a detached signature for its own purpose and text only', () => {
  const signature = secret.signature('device', 'browser~ann@example.org');
  expect(secret.sign('device', 'browser~ann@example.org')).toBe(`browser~ann@example.org.${signature}`);
  expect(secret.isSignature('device', 'browser~ann@example.org', signature)).toBe(true);
  for (const [purpose, text, given] of [
    ['continuation', 'browser~ann@example.org', signature],
    ['device', 'browser~bob@example.org', signature],
    ['device', 'browser~ann@example.org', ''],
    ['device', 'browser~ann@example.org', signature.slice(0, -1)],
    ['device', 'browser~ann@example.org', `${signature}A`],
  ] as const) {
    expect(secret.isSignature(purpose, text, given)).toBe(false);
  }
});

test.each(['', '.', 'text', 'text.', '.x', 'text.AAAA'])(
  '[SRV-5] the relay’s own key rejects the signed text %j',
  (forged) => {
    expect(secret.verify('continuation', forged)).toBeNull();
  },
);

test('[SRV-5] the relay’s own key detects one changed character of a signed text at any place', () => {
  const signed = secret.sign('continuation', 'text');
  for (let index = 0; index < signed.length; index += 1) {
    const changed = `${signed.slice(0, index)}${signed[index] === 'A' ? 'B' : 'A'}${signed.slice(index + 1)}`;
    // The last base64url character has unused bits.
    if (index < signed.length - 1) expect(secret.verify('continuation', changed)).toBeNull();
  }
});

test('the file of the relay’s key is created once, readable by its owner only, and read at the next start', async () => {
  const folder = temporaryFolder();
  const first = await readSecret(folder);
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder, 'secret.key'))).toHaveLength(32);
  expect((await readSecret(folder)).tokenOf('a')).toBe(first.tokenOf('a'));
});

test('the file of the relay’s key is rejected without a valid key', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'secret.key'), 'short');
  await expect(readSecret(folder)).rejects.toThrow(
    /does not hold a key\. Bring back .* from a backup, or remove it: .* links and cookies so far/,
  );
});
