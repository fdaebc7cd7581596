import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { at } from '../e2e/route-table.ts';
import { send } from '../server/support/http.ts';
import { builtSite, portOf } from './support/built-site.ts';

/** Attacks on the built site's files; attacks on the relay are in tests/server/hostile*.test.ts. */
const port = portOf(await builtSite());
const get = (path: string, headers = {}) => ({ method: 'GET', path, headers });

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const script = () => at(`/assets/${readdirSync('dist/client/assets').find((name) => name.endsWith('.js')) ?? ''}`);

/** Encodings of `..` that servers have decoded. */
const steps = ['..', '%2e%2e', '.%2e', '%2E.', '..%00', '%252e%252e', '%c0%ae%c0%ae', '%uff0e%uff0e', '..;', '....//'];
const slashes = ['/', '%2f', '%5c', '\\', '%252f', '//', '/./'];
const wanted = ['package.json', 'server/main.ts', 'etc/passwd'];

test('[BASE-5] no encoding of `..` reaches a file outside the site', async () => {
  for (const from of ['/', '/assets/']) {
    for (const step of steps) {
      for (const slash of slashes) {
        for (const file of wanted) {
          const path = at(
            `${from}${`${step}${slash}`.repeat(file === 'etc/passwd' ? 8 : 3)}${file.replaceAll('/', slash)}`,
          );
          const { status, body } = await send(port, get(path));
          expect([400, 404], path).toContain(status);
          expect(body, path).not.toMatch(/"dependencies"|root:x|refuseToStart/);
        }
      }
    }
  }
  expect((await send(port, get(at('/')))).status).toBe(200);
});

test('[BASE-5] dot files, source maps, manifests and server files answer 404', async () => {
  const name = script().split('/').at(-1) ?? '';
  for (const path of [
    '/.env',
    '/.git/HEAD',
    '/.vite/manifest.json',
    '/.well-known/../.env',
    '/.DS_Store',
    '/manifest.json',
    '/pages.json',
    '/index.html',
    '/entry-server.js',
    '/package.json',
    '/package-lock.json',
    '/server/main.ts',
    '/assets',
    '/assets/',
    '/assets/.',
    `/assets/${name}.map`,
    `/assets/${name}%00.png`,
    `/assets/${name}/`,
    `/assets//${name}`,
    `/assets/${name.toUpperCase()}`,
  ]) {
    const { status } = await send(port, get(at(path)));
    expect([400, 404], path).toContain(status);
  }
  for (const entry of filesIn('dist/client')) {
    expect(entry.name).not.toMatch(/^\.|\.map(\.br|\.gz)?$/);
    if (/\.(js|css)$/.test(entry.name))
      expect(readFileSync(join(entry.parentPath, entry.name), 'utf8')).not.toContain('sourceMappingURL');
  }
  expect((await send(port, get(at('/')))).status).toBe(200);
});

test('[BASE-5] range requests get the whole file or page, except for videos (rendering.test.ts)', async () => {
  for (const path of [script(), at('/')]) {
    const { body } = await send(port, get(path));
    for (const range of [
      'bytes=0-9',
      'bytes=-10',
      'bytes=9-0',
      'bytes=99999999-',
      'bytes=0-0,1-1',
      `bytes=${Array.from({ length: 500 }, () => '0-').join()}`,
      'bytes=a-b',
      'lines=0-1',
    ]) {
      const answer = await send(port, get(path, { range, 'if-range': '"x"' }));
      expect([answer.status, answer.headers['content-range'], answer.body === body], range).toEqual([
        200,
        undefined,
        true,
      ]);
    }
  }
});

test('[BASE-5] pages and files answer GET and HEAD, and other methods change nothing', async () => {
  for (const path of [at('/'), script()]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'MKCOL', 'MOVE']) {
      expect((await send(port, { method, path })).status, `${method} ${path}`).toBe(404);
    }
    const head = await send(port, { method: 'HEAD', path });
    expect([head.status, head.body]).toEqual([200, '']);
    expect((await send(port, get(path))).status).toBe(200);
  }
});

test('[RUN-1] any query gets a page, and none of it becomes markup', async () => {
  for (const query of [
    '?type=<script>alert(1)</script>',
    '?type=%3Cscript%3Ealert(1)%3C/script%3E',
    '?type[]=support&type[a][b]=c',
    '?__proto__[admin]=1&constructor[prototype][admin]=1',
    '?type=support&type=careers',
    `?type=${'x'.repeat(4_000)}`,
    '?%',
    '?%ff=%ff',
    '?type=%00',
    '?&&&===',
    '?email=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E',
    '?sent=yes%0d%0aSet-Cookie:%20a=b',
  ]) {
    for (const path of ['/contact', '/signup', '/login', '/legal-acceptance', '/career-application']) {
      const { status, body, headers } = await send(port, get(at(`${path}${query}`)));
      expect(status, path + query).toBe(200);
      expect(body, path + query).not.toMatch(/<script>alert|<img src=x/);
      expect(headers['set-cookie']).toBeUndefined();
    }
  }
});
