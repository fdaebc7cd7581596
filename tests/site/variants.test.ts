import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { at, variants } from '../e2e/route-table.ts';
import { get } from '../server/support/wire.ts';
import { builtSite } from './support/built-site.ts';

const site = await builtSite();

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

const etags = new Set<string>();

for (const path of ['/contact', ...variants]) {
  test(`[RUN-1] ${path} is a prerendered file of its own, compressed, with an ETag`, async () => {
    const url = `${site.origin}${at(path)}`;
    const [plain, br, gz] = await Promise.all([
      get(url),
      get(url, { 'accept-encoding': 'gzip, br' }),
      get(url, { 'accept-encoding': 'gzip' }),
    ]);
    expect(plain.status).toBe(200);
    expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gz.body).equals(plain.body)).toBe(true);
    expect(plain.headers['cache-control']).toBe('no-cache');
    expect(plain.headers['vary']?.includes('User-Agent')).toBe(path.startsWith('/mobile-signup'));
    const etag = String(plain.headers['etag']);
    expect(etag).toMatch(/^W\/"/);
    expect(etags).not.toContain(etag);
    etags.add(etag);
    expect((await get(url, { 'if-none-match': etag })).status).toBe(304);
  });
}

test('[RUN-1] [MOB-2] an iOS agent gets the file of `ios=1`', async () => {
  const url = `${site.origin}${at('/mobile-signup')}`;
  const agent = await get(url, { 'user-agent': iphone });
  const query = await get(`${url}?ios=1`);
  expect(agent.headers['etag']).toBe(query.headers['etag']);
  expect(agent.headers['vary']).toContain('User-Agent');
});
