import { fileURLToPath } from 'node:url';
import type * as VirtualScreenReader from '@guidepup/virtual-screen-reader';
import { expect, type Page } from '@playwright/test';
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

/** Listens from now on: existing text is not announced. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.screenReader.virtual.start({ container: document.body }));
  await heard(page);
}

export const stopListening = (page: Page): Promise<void> => page.evaluate(() => globalThis.screenReader.virtual.stop());

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

export const times = (phrases: readonly string[], text: string) =>
  phrases.filter((phrase) => phrase.includes(text)).length;

/** Announcements up to a text, plus a few frames in which a repetition would follow. */
export async function heardUntil(page: Page, text: string): Promise<string[]> {
  const phrases: string[] = [];
  const more = async () => phrases.push(...(await heard(page)));
  await expect.poll(async () => (await more(), times(phrases, text))).toBeGreaterThan(0);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await more();
  return phrases;
}
