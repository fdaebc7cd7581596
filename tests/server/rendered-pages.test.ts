import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createPages } from '../../server/serve/pages.ts';
import { startServer } from '../../server/server.ts';
import { get } from './support/wire.ts';
import { asBrowser, send } from './support/http.ts';
import { memoryLog } from './support/memory-log.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { tinyBuild } from './support/tiny-build.ts';

/** A small build, whose `/` is rendered for every query. */
async function startSite() {
  const config = readConfig({ PORT: '0', DATA_DIR: temporaryFolder() });
  const { port, close } = await startServer(config, {
    log: memoryLog().log,
    pages: () => createPages({ ...config, dist: tinyBuild() }),
  });
  onTestFinished(close);
  return (query: string, headers = {}) =>
    get(`http://127.0.0.1:${port}/landing-new/${query}`, { host: 'localhost', ...headers });
}

test('a script injected into rendered HTML has no hash in the policy: only the build’s scripts do', async () => {
  const ask = await startSite();
  const { headers, body } = await ask('?own=words');
  expect(body.toString()).toContain('<head><script>known()</script></head>');
  expect(body.toString()).toContain('<script>smuggled()</script>');
  expect(headers['content-security-policy']).toBe("script-src 'sha256-known';frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toContain(createHash('sha256').update('smuggled()').digest('base64'));
});

test('a rendered page is compressed as the browser accepts', async () => {
  const ask = await startSite();
  const plain = await ask('?own=words');
  expect([plain.status, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
    200,
    undefined,
    'Accept-Encoding',
  ]);
  const br = await ask('?own=words', { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.body).toString()).toBe(plain.body.toString());
  const gzip = await ask('?own=words', { 'accept-encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(plain.body.toString());
});

test.each(['token', 'confirmation', 'invite_token'])(
  '[SRV-5] [ACC-11] a page with `%s` in the query is never cached, and no referrer has its query',
  async (name) => {
    const ask = await startSite();
    for (const query of [`?${name}=opaque`, `?utm_source=x&${name}=a&${name}=b`]) {
      const { headers } = await ask(query);
      expect([headers['cache-control'], headers['referrer-policy']], query).toEqual(['no-store', 'strict-origin']);
    }
  },
);

test('a page without secrets in the query may be cached by the browser', async () => {
  const ask = await startSite();
  const { headers } = await ask('?own=words');
  expect([headers['cache-control'], headers['referrer-policy']]).toEqual([
    'no-cache',
    'strict-origin-when-cross-origin',
  ]);
});

test('a rejected form whose page cannot be rendered gets a plain page, and others are not affected', async () => {
  const config = readConfig({ PORT: '0', DATA_DIR: temporaryFolder() });
  const { log, lines } = memoryLog();
  const { port, close } = await startServer(config, {
    log,
    pages: () => createPages({ ...config, dist: tinyBuild() }),
  });
  onTestFinished(close);
  // The small build has no frame for `/contact`.
  const { status, body } = await send(port, { ...asBrowser({ name: 'Ada' }), path: '/contact' });
  expect(status).toBe(422);
  expect(body).toContain('Unprocessable');
  expect(lines.filter((line) => line.includes('page could not be made'))).toHaveLength(1);
  expect((await get(`http://127.0.0.1:${port}/landing-new/?own=words`, { host: 'localhost' })).status).toBe(200);
});
