import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/kernel/config.ts';
import { createDevelopmentPages } from '../../server/pages/development.ts';
import { type RunningServer, startServer } from '../../server/server.ts';

let server: RunningServer;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'staveline-'));
  server = await startServer(readConfig({ PORT: '0', DATA_DIR: dataDir }), {
    pages: (http) => createDevelopmentPages(http, { embedOrigins: [], redirectOrigins: [], loginMigrating: false }),
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
  expect(html).toContain('.ContactForm-answers span {');
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

test('the flow lab is served with its page, its report, and pages that it may frame', async () => {
  const lab = await fetch(`${server.url}/landing-new/lab/live-demo`);
  expect(lab.status).toBe(200);
  expect(await lab.text()).toContain('/landing-new/src/lab/entry-lab.tsx');
  expect((await fetch(`${server.url}/landing-new/src/lab/entry-lab.tsx`)).headers.get('content-type')).toContain(
    'javascript',
  );
  expect((await fetch(`${server.url}/landing-new/lab/verification.json`)).headers.get('content-type')).toContain(
    'json',
  );
  expect((await fetch(`${server.url}/landing-new/contact`)).headers.get('content-security-policy')).toContain(
    "frame-ancestors 'self'",
  );
});
