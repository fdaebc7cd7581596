import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { vi } from 'vitest';
import { ensurePackages } from '../on-demand.ts';
import { type Engine, engines, phone } from './engine.ts';

/** WebKitGTK's driver and MiniBrowser. */
const DRIVER = engines[1].programs['webkit2gtk-driver'];
const BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => void server.close(resolve));
  return port;
}

/** WebKitGTK, the engine of Safari, on a virtual screen because it has no headless mode. */
export async function startWebkit(): Promise<Engine> {
  ensurePackages(import.meta.dirname);
  const { Builder, By } = await import('selenium-webdriver');
  const port = await freePort();
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1500x1200x24', DRIVER, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    // A container allows no sandbox; only the tested site is opened.
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
  await browser
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...phone });
  return {
    leaveFor: (url) => browser.executeScript<void>(`setTimeout(() => location.assign(${JSON.stringify(url)}))`),
    value: (expression) => browser.executeScript(`return ${expression}`),
    type: (selector, text) => browser.findElement(By.css(selector)).sendKeys(text),
    complaints: () => [],
    async close() {
      await browser.quit();
      if (driver.pid !== undefined) process.kill(-driver.pid);
    },
  };
}
