import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { at, embeddable, routes } from '../e2e/route-table.ts';
import { get } from '../server/support/wire.ts';
import { builtPage } from './support/built-page.ts';
import { builtSite } from './support/built-site.ts';

const site = await builtSite();
const ask = (path: string) => get(`${site.origin}${path}`);

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('[BASE-7] every page has its own picture for link previews, of the size that previews require', async () => {
  const pictures = new Map<string, string>();
  for (const { path, canonical } of [...routes, ...embeddable.map((each) => ({ path: each, canonical: undefined }))]) {
    const { document } = builtPage(path);
    const contentsOf = (name: string) =>
      [...document.querySelectorAll(`meta[property="${name}"], meta[name="${name}"]`)].map((meta) =>
        meta.getAttribute('content'),
      );
    const texts = [
      'og:title',
      'og:description',
      'og:url',
      'og:type',
      'og:image:alt',
      'twitter:title',
      'twitter:description',
    ];
    for (const name of texts) expect(contentsOf(name), `${path} ${name}`).toEqual([expect.stringMatching(/./)]);
    const [address = ''] = contentsOf('og:image').map(String);
    expect(address, path).toMatch(/^http:\/\/localhost:3000\/landing-new\/static\/img\/social\/[\w-]+\.png$/);
    expect(['twitter:card', 'twitter:image', 'og:image:width', 'og:image:height'].flatMap(contentsOf), path).toEqual([
      'summary_large_image',
      address,
      '1200',
      '630',
    ]);
    if (canonical) continue;
    const { status, headers, body: png } = await ask(new URL(address).pathname);
    expect([status, headers['content-type']], address).toEqual([200, 'image/png']);
    expect(sizeOf(png), address).toEqual([1200, 630]);
    expect(png.length, address).toBeLessThan(100_000);
    const digest = createHash('sha256').update(png).digest('hex');
    expect(pictures.get(digest), `${path} has a picture of its own`).toBeUndefined();
    pictures.set(digest, path);
  }
});

test('[BASE-10] no script adds structured data, which the pages have', async () => {
  const scripts: string[] = [];
  for await (const file of glob('dist/client/assets/*.js')) scripts.push(await readFile(file, 'utf8'));
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.join('')).not.toContain('schema.org');
});

test('[BASE-10] the policy has one hash for the one script that runs and none for data', async () => {
  for (const path of ['/faq', '/contact', '/forgot-password']) {
    const { headers, body } = await ask(at(path));
    const allowed = /script-src ([^;]+)/
      .exec(String(headers['content-security-policy']))?.[1]
      ?.match(/'sha256-/g)?.length;
    const running = [...body.toString().matchAll(/<script(?![^>]*ld\+json)/g)].length;
    expect(allowed, path).toBe(running);
  }
});
