import { ensurePackages } from '../on-demand.ts';
import { type Engine, engines, phone } from './engine.ts';

export async function startFirefox(): Promise<Engine> {
  ensurePackages(import.meta.dirname);
  const { launch } = await import('puppeteer-core');
  const browser = await launch({
    browser: 'firefox',
    executablePath: engines[0].programs['firefox-esr'],
    headless: true,
  });
  const page = await browser.newPage();
  try {
    await page.setViewport(phone);
  } catch (error) {
    // Firefox 140 ESR takes the size and knows no orientation.
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
  }
  const heard: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(String(error)));
  return {
    leaveFor: async (url) => {
      await page.evaluate(`setTimeout(() => location.assign(${JSON.stringify(url)}))`);
    },
    value: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    type: (selector, text) => page.type(selector, text),
    complaints: () => heard.splice(0),
    close: () => browser.close(),
  };
}
