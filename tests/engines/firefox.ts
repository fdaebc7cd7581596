import { ensurePackages } from '../on-demand.ts';
import { type Engine, engines } from './engine.ts';

export async function startFirefox(): Promise<Engine> {
  ensurePackages(import.meta.dirname);
  const { launch } = await import('puppeteer-core');
  const browser = await launch({
    browser: 'firefox',
    executablePath: engines[0].programs['firefox-esr'],
    headless: true,
  });
  const page = await browser.newPage();
  let heard: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(String(error)));
  return {
    async resize(width, height) {
      try {
        await page.setViewport({ width, height });
      } catch (error) {
        // Firefox 140 ESR takes the size and knows no orientation.
        if (!String(error).includes('setScreenOrientationOverride')) throw error;
      }
    },
    leaveFor: async (url) => {
      await page.evaluate(`setTimeout(() => location.assign(${JSON.stringify(url)}))`);
    },
    value: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    async choose(selector, file) {
      await (await page.$(selector))?.uploadFile(file);
    },
    press: (key) => page.keyboard.press(key),
    complaints: () => heard.splice(0),
    close: () => browser.close(),
  };
}
