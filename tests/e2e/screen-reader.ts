import { fileURLToPath } from 'node:url';
import type * as VirtualScreenReader from '@guidepup/virtual-screen-reader';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

declare global {
  var screenReader: typeof VirtualScreenReader;
}

let script: Promise<string> | null = null;

async function bundle(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader'));
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'screenReader' } },
  })) as Rolldown.RolldownOutput[];
  const [output] = made;
  return `${output?.output[0].code ?? ''};globalThis.screenReader = screenReader;`;
}

/** Adds a virtual screen reader to every page opened from now on, exempt from the page's policy. */
export async function addScreenReader(page: Page): Promise<void> {
  script ??= bundle();
  await page.addInitScript({ content: await script });
}

export const listen = (page: Page): Promise<void> =>
  page.evaluate(() => globalThis.screenReader.virtual.start({ container: document.body }));

/** Announcements since `listen` or since the last call: focus and live regions, in order, without silence. */
export async function heard(page: Page): Promise<string[]> {
  const phrases = await page.evaluate(async () => {
    const { virtual } = globalThis.screenReader;
    const log = await virtual.spokenPhraseLog();
    await virtual.clearSpokenPhraseLog();
    return log;
  });
  return phrases.filter((phrase) => !/^(?:assertive|polite): ?$/.test(phrase));
}
