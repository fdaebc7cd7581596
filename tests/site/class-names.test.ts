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

  test('are letters, counted through the files in their order, whichever is asked for first', () => {
    const names = shortClassNames(folder);
    expect([names('root', file('shell/Z.module.css')), names('turn', file('Banner.module.css')), names('next', file('Banner.module.css'))]).toEqual(['ac', 'c', 'b']);
    expect(shortClassNames(folder)('next', file('Banner.module.css'))).toBe('b');
  });

  test('are told apart by their file', () => {
    const names = shortClassNames(folder);
    expect(names('root', file('shell/A.module.css'))).not.toBe(names('root', file('shell/B.module.css')));
  });

  test('are refused for a file outside, and for a class that the file does not have', () => {
    const names = shortClassNames(folder);
    expect(() => names('root', '/elsewhere/X.module.css')).toThrow('no CSS module');
    expect(() => names('absent', file('Banner.module.css'))).toThrow('has no class "absent"');
  });
});
