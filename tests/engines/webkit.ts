import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { Builder, By, Key } from 'selenium-webdriver';
import { vi } from 'vitest';
import type { Engine } from './engine.ts';

/** WebKitGTK's driver, and the little browser that comes with it. */
export const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

/** WebKit, which Safari is made of, on a screen of its own: it has no mode without one. */
export async function startWebkit(): Promise<Engine> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1500x1200x24', DRIVER, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    // In a container it can make no sandbox; it shows nothing but the site under test.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const server = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${server}/status`), 10_000);
  const browser = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] },
    })
    .build();
  const element = (selector: string) => browser.findElement(By.css(selector));
  return {
    async resize(width, height) {
      await browser.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    leaveFor: (url) => browser.executeScript<void>(`setTimeout(() => location.assign(${JSON.stringify(url)}))`),
    value: (expression) => browser.executeScript(`return ${expression}`),
    click: (selector) => element(selector).click(),
    type: (selector, text) => element(selector).sendKeys(text),
    choose: (selector, file) => element(selector).sendKeys(file),
    press: (key) => browser.actions().sendKeys({ Escape: Key.ESCAPE }[key]).perform(),
    complaints: () => [],
    async close() {
      await browser.quit();
      if (driver.pid !== undefined) process.kill(-driver.pid);
    },
  };
}
