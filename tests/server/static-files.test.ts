import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createPages } from '../../server/serve/pages.ts';
import { startServer } from '../../server/server.ts';
import { send } from './support/http.ts';
import { memoryLog } from './support/memory-log.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { tinyBuild } from './support/tiny-build.ts';

async function startSite(earlier: Readonly<Record<string, string>> = {}) {
  const [dist, archive] = [tinyBuild(), temporaryFolder()];
  for (const [name, content] of Object.entries(earlier)) writeFileSync(join(archive, name), content);
  const config = readConfig({ PORT: '0', DATA_DIR: temporaryFolder() });
  const { log, lines } = memoryLog();
  const { port, close } = await startServer(config, {
    log,
    pages: () => createPages({ ...config, dist, archive: () => Promise.resolve(archive) }),
  });
  onTestFinished(close);
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await send(port, { method, path, headers: { accept: 'text/html', ...headers } });
    return {
      ...answer,
      shown: [answer.status, answer.headers['content-type'], answer.headers['content-encoding'], answer.body],
    };
  };
  return { dist, archive, get, lines };
}

const script = '/landing-new/assets/entry-client-AAAAAAA.js';
const old = '/landing-new/assets/about-CCCCCCC.js';

test('a running relay serves its own release to the end, even if its build folder changes', async () => {
  const { dist, get } = await startSite();
  rmSync(dist, { recursive: true });
  expect((await get(script)).shown).toEqual([200, 'text/javascript; charset=utf-8', undefined, 'the script']);
  expect((await get(script, { 'accept-encoding': 'gzip' })).shown).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'gzip',
    'the script in gzip',
  ]);
  expect((await get(script, { 'accept-encoding': 'gzip, br' })).shown).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'br',
    'the script in brotli',
  ]);
  expect((await get('/landing-new/assets/style-BBBBBBB.css', { 'accept-encoding': 'br' })).shown).toEqual([
    200,
    'text/css; charset=utf-8',
    undefined,
    'the styles',
  ]);
  expect((await get('/landing-new/static/img/icon.svg')).shown).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
    undefined,
    'the icon',
  ]);
  expect((await get('/landing-new/static/video/demo.mp4', { range: 'bytes=4-8' })).shown).toEqual([
    206,
    'video/mp4',
    undefined,
    'video',
  ]);
  expect((await get('/robots.txt')).shown).toEqual([200, 'text/plain; charset=utf-8', undefined, 'the robots']);
  expect((await get('/landing-new/')).body).toBe('index.html');
});

test('a static file has an ETag of its content, shared by its encodings, and a HEAD has no body', async () => {
  const { get } = await startSite();
  const [plain, packed] = [await get(script), await get(script, { 'accept-encoding': 'br' })];
  expect(packed.headers.etag).toBe(plain.headers.etag);
  expect([plain.headers.vary, plain.headers['cache-control'], plain.headers['content-length']]).toEqual([
    'Accept-Encoding',
    'public, max-age=31536000, immutable',
    '10',
  ]);
  expect((await get('/robots.txt')).headers['cache-control']).toBe('public,max-age=3600');
  expect((await get('/robots.txt')).headers.etag).not.toBe(plain.headers.etag);
  const again = await get(script, { 'if-none-match': String(plain.headers.etag) });
  expect([again.status, again.headers.vary, again.body]).toEqual([304, 'Accept-Encoding', '']);
  const head = await get(script, {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
});

test('[HOME-6] a video is sent in parts: to GET alone, and only of the content that the browser has', async () => {
  const { get } = await startSite();
  const video = '/landing-new/static/video/demo.mp4';
  const { headers } = await get(video);
  const size = Number(headers['content-length']);
  expect([headers['accept-ranges'], headers['cache-control']]).toEqual(['bytes', 'public,max-age=3600']);
  const answerTo = async (sent: Record<string, string>, method = 'GET') => {
    const { status, headers: returned, body } = await get(video, sent, method);
    return [status, returned['content-range'], body.length];
  };
  const range = 'bytes=0-3';
  expect(await answerTo({ range })).toEqual([206, `bytes 0-3/${size}`, 4]);
  expect(await answerTo({ range, 'if-range': String(headers.etag) })).toEqual([206, `bytes 0-3/${size}`, 4]);
  expect(await answerTo({ range: `bytes=${size}-` })).toEqual([416, `bytes */${size}`, 0]);
  expect(await answerTo({ range, 'if-range': '"other"' })).toEqual([200, undefined, size]);
  expect(await answerTo({ 'if-none-match': String(headers.etag) })).toEqual([304, undefined, 0]);
  for (const sent of [{}, { range }, { range: `bytes=${size}-` }])
    expect(await answerTo(sent, 'HEAD')).toEqual([200, undefined, 0]);
});

test('byte ranges are for videos only, and files for the build itself are not found', async () => {
  const { get } = await startSite();
  expect((await get(script, { range: 'bytes=-3' })).shown.slice(0, 1)).toEqual([200]);
  for (const path of [
    '/landing-new/.vite/manifest.json',
    '/landing-new/assets/',
    '/landing-new/assets/entry-client-AAAAAAA.js.br',
    '/landing-new/assets/..%2frobots.txt',
    '/landing-new/assets/%',
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
});

test('a file of an earlier release is sent in the browser’s encoding, and not found once removed', async () => {
  const { archive, get } = await startSite({ 'about-CCCCCCC.js': 'about', 'about-CCCCCCC.js.br': 'about in brotli' });
  expect((await get(old)).shown).toEqual([200, 'text/javascript; charset=utf-8', undefined, 'about']);
  const packed = await get(old, { 'accept-encoding': 'gzip, br' });
  expect(packed.shown).toEqual([200, 'text/javascript; charset=utf-8', 'br', 'about in brotli']);
  expect([packed.headers['cache-control'], packed.headers.vary]).toEqual([
    'public, max-age=31536000, immutable',
    'Accept-Encoding',
  ]);
  rmSync(archive, { recursive: true });
  expect((await get(old)).shown).toMatchObject([404, 'text/html; charset=utf-8', undefined, '404.html']);
  expect((await get(script)).status).toBe(200);
});

test('[SRV-3] a file of an earlier release that cannot be read is answered 503 with Retry-After, and the code is logged', async () => {
  const { archive, get, lines } = await startSite({ 'about-CCCCCCC.js': 'about' });
  rmSync(join(archive, 'about-CCCCCCC.js'));
  mkdirSync(join(archive, 'about-CCCCCCC.js'));
  const { status, headers } = await get(old);
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect(lines.filter((line) => line.includes('"code":"EISDIR"'))).toHaveLength(1);
  expect((await get(script)).status).toBe(200);
});
