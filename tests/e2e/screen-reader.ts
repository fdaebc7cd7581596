import { fileURLToPath } from 'node:url';
import type * as VirtualScreenReader from '@guidepup/virtual-screen-reader';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

declare global {
  /** Put into the page by `addScreenReader`. */
  var screenReader: typeof VirtualScreenReader;
}

const entry = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader'));

/** The virtual screen reader as one script, made once for a worker. */
let script: Promise<string> | null = null;

async function bundle(): Promise<string> {
  const made = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'screenReader' } },
  })) as Rolldown.RolldownOutput[];
  const [output] = made;
  return `${output?.output[0].code ?? ''};globalThis.screenReader = screenReader;`;
}

/** Has a virtual screen reader in every page that is opened from now on. The page's policy does not concern it. */
export async function addScreenReader(page: Page): Promise<void> {
  script ??= bundle();
  await page.addInitScript({ content: await script });
}

/** Lets it listen to what the page shows now. */
export const listen = (page: Page): Promise<void> =>
  page.evaluate(() => globalThis.screenReader.virtual.start({ container: document.body }));

/** What it has said since it listens, or since this was asked for last: focus and live regions, in order, silence left out. */
export async function heard(page: Page): Promise<string[]> {
  const phrases = await page.evaluate(async () => {
    const { virtual } = globalThis.screenReader;
    const log = await virtual.spokenPhraseLog();
    await virtual.clearSpokenPhraseLog();
    return log;
  });
  return phrases.filter((phrase) => !/^(?:assertive|polite): ?$/.test(phrase));
}
