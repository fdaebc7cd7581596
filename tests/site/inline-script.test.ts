import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { inlineScripts } from '../../server/build/inline-script.ts';

describe('an inline script', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inline-script-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function sourceOf(text: string): Promise<string> {
    const file = join(folder, 'start.ts');
    writeFileSync(file, text);
    const { load } = inlineScripts() as unknown as {
      load: (this: { addWatchFile(file: string): void }, id: string) => Promise<{ code: string } | null>;
    };
    const loaded = await load.call({ addWatchFile: () => {} }, `${file}?inline-script`);
    return JSON.parse(/^export default (.*);$/.exec(loaded?.code ?? '')?.[1] ?? '""') as string;
  }

  test('an inline script is the exported function’s text, minified and without types, with the same behaviour', async () => {
    const written = `
      export interface Options { /** In it. */ name: string }
      /** Says it. */
      export function start(options: Options): string {
        const greeting = 'Hello';
        return greeting + ', ' + options.name;
      }`;
    const source = await sourceOf(written);
    expect(source).toMatch(/^function/);
    expect(source.length).toBeLessThan(90);
    // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- it is a script's text that is tested.
    expect(new Function(`return (${source})({ name: 'you' })`)()).toBe('Hello, you');
  });

  test('an inline script is rejected if it is no function or not self-contained', async () => {
    await expect(sourceOf('export const start = 1;')).rejects.toThrow('no module of one exported function');
    await expect(sourceOf('const far = Math.random(); export function start() { return far; }')).rejects.toThrow(
      'no module of one exported function',
    );
  });
});
