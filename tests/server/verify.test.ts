import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('[FLOW-3] a verified flow has two scores, one of them without its recording', async () => {
  const { stdout } = await run(process.execPath, ['tests/verify.ts', 'mobile-menu', '--headless'], {
    env: { ...process.env, VITEST: undefined, PROPERTY_SEED: '7' },
  });
  const line = stdout.split('\n').find((each) => each.startsWith('mobile-menu')) ?? '';
  expect(line).toMatch(/mutants (\d+)\/\1 killed {3}without the recording (\d+)\/\2 {3}.* verified$/);
}, 60_000);
