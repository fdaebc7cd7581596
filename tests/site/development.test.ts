import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createDevelopmentPages } from '../../server/develop/development.ts';
import { type RunningServer, startServer } from '../../server/server.ts';

let server: RunningServer;
let dataDir: string;

beforeAll(async () => {
  // A folder below the one that Vite serves, like that of `npm run dev`.
  await mkdir('test-results', { recursive: true });
  dataDir = await mkdtemp(resolve('test-results', 'data-'));
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir });
  server = await startServer(config, {
    pages: (http) => createDevelopmentPages(http, config),
    log: pino({ level: 'silent' }),
  });
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a page is rendered with its styles, and the hot reload script follows the body', async () => {
  const response = await fetch(`${server.url}/landing-new/contact`);
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>Contact us<\/h1>/);
  expect(html).toContain('.ContactForm-answers [data-topic] {');
  expect(html.indexOf('/@vite/client')).toBeGreaterThan(html.indexOf('</main>'));
});

test('pages, sources and calls are served on one port', async () => {
  expect((await fetch(`${server.url}/landing-new/src/entry-client.tsx`)).headers.get('content-type')).toContain(
    'javascript',
  );
  const body = new URLSearchParams({ name: 'Ann Lee', email: 'ann@example.org', message: 'Hello' });
  const answer = await fetch(`${server.url}/contact`, {
    method: 'POST',
    body,
    headers: { Accept: 'application/json' },
  });
  expect(await answer.json()).toEqual({ success: true });
});

test('[BASE-5] [BLOG-5] unknown addresses are answered as in production', async () => {
  expect((await fetch(`${server.url}/landing-new/none`)).status).toBe(404);
  const article = await fetch(`${server.url}/landing-new/blog/none`, { redirect: 'manual' });
  expect(article.headers.get('location')).toBe('/landing-new/blog');
});

test('[BASE-10] generated files are made per request', async () => {
  for (const [path, type] of [
    ['/feed.xml', 'xml'],
    ['/static/img/staveline-vs-nuance-dax.svg', 'image/svg+xml'],
  ] as const) {
    const response = await fetch(`${server.url}/landing-new${path}`);
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-type'), path).toContain(type);
  }
});

test('an article is rendered with its text', async () => {
  const html = await (await fetch(`${server.url}/landing-new/blog/ai-clinical-documentation-whitepaper`)).text();
  expect(html).toContain('Four steps lie between what was said and what is signed.');
});

/** Requests a path as written; `fetch` would normalize it. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ body: string; allowed: string | undefined }>((settle, reject) => {
    get(server.url, { path, headers }, (response) => {
      text(response).then((body) => settle({ body, allowed: response.headers['access-control-allow-origin'] }), reject);
    }).on('error', reject);
  });

test('[SRV-3] neither the store, its log, the outbox nor the key can be read through Vite, however a page asks', async () => {
  const body = new URLSearchParams({ name: 'Ann Lee', email: 'ann@example.org', message: 'Only for the team.' });
  expect((await fetch(`${server.url}/contact`, { method: 'POST', body })).ok).toBe(true);
  await expect
    .poll(() => readdir(join(dataDir, 'outbox')).catch(() => []))
    .toContainEqual(expect.stringMatching(/eml$/));
  const [mail] = await readdir(join(dataDir, 'outbox'));
  const folder = dataDir.slice(resolve('.').length + 1);
  const queries = ['', '?raw', '?import&raw', '?raw??', '?import&inline', '?.svg?.wasm?init'];
  const addresses = ['staveline.db', `outbox/${mail}`].flatMap((file) => {
    const path = `${folder}/${file}`;
    const encoded = path.replaceAll(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    const paths = [
      path,
      encoded,
      `/${path}`,
      `src/../${path}`,
      `src/..%2f${path}`,
      `@fs${dataDir}/${file}`,
      `@fs${resolve('.')}/${encoded}`,
      `@fs${resolve('src')}/../${path}`,
      `@id/${dataDir}/${file}`,
    ];
    return paths.flatMap((written) => queries.map((query) => written + query));
  });
  for (const file of ['staveline.db-wal', 'secret.key'])
    addresses.push(`${folder}/${file}?raw`, `@fs${dataDir}/${file}`);
  for (const address of addresses) {
    const { body: answer } = await ask(`/landing-new/${address}`);
    expect(answer, address).not.toMatch(
      /SQLite format 3|Only for the team|ann@example\.org|export default "|data:appl/,
    );
  }
  // Control: the files of a page are served the same way.
  expect((await ask('/landing-new/src/entry-client.tsx?raw')).body).toMatch(/^export default "/);
}, 120_000);

test('[SRV-3] a page of another port of this machine cannot read the sources', async () => {
  const { body, allowed } = await ask('/landing-new/src/entry-client.tsx', { Origin: 'http://localhost:5555' });
  expect(body).not.toBe('');
  expect(allowed).toBeUndefined();
});
