import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = (path: string) => readFileSync(path, 'utf8').trim().split('\n');

test('[SRV-2] what git ignores gets into no image either: what visitors sent, the key, packages of another machine', () => {
  expect(lines('.dockerignore')).toEqual(['.git', ...lines('.gitignore')]);
});
