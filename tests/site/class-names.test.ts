import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { shortClassNames } from '../../server/pages/class-names.ts';

describe('class names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'class-names-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const banner = '.root { color: red } .root:hover, .next { margin: 0.5em } @keyframes turn { to { opacity: 0 } }';
  mkdirSync(join(folder, 'shell'));
  writeFileSync(join(folder, 'Banner.module.css'), banner);
  for (let index = 0; index < 26; index += 1) writeFileSync(join(folder, 'shell', `${String.fromCodePoint(65 + index)}.module.css`), '.root {}');
  const file = (name: string) => join(folder, name);

  test('are letters for the file and a number for the class, whichever is asked for first', () => {
    const names = shortClassNames(folder);
    expect([names('root', file('shell/Z.module.css'), '.root {}'), names('turn', file('Banner.module.css'), banner), names('next', file('Banner.module.css'), banner)]).toEqual(['aa0', 'a2', 'a1']);
    expect(shortClassNames(folder)('next', file('Banner.module.css'), banner)).toBe('a1');
  });

  test('are told apart by their file', () => {
    const names = shortClassNames(folder);
    expect(names('root', file('shell/A.module.css'), '.root {}')).not.toBe(names('root', file('shell/B.module.css'), '.root {}'));
  });

  test('are refused for a file outside, and for a class that the file does not have', () => {
    const names = shortClassNames(folder);
    expect(() => names('root', '/elsewhere/X.module.css', '.root {}')).toThrow('no CSS module');
    expect(() => names('absent', file('Banner.module.css'), banner)).toThrow('has no class "absent"');
  });
});
