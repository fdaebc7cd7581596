import { createHash } from 'node:crypto';
import { at, embeddable, routes } from './route-table.ts';
import { expect, openHydrated, test } from './site-test.ts';

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

/** The meta properties of the head in order, read without a browser, as preview services do. */
function previewOf(html: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [tag] of html.matchAll(/<meta [^>]+>/g)) {
    const name = / (?:property|name)="([^"]+)"/.exec(tag)?.[1];
    const content = / content="([^"]*)"/.exec(tag)?.[1];
    if (name !== undefined && content !== undefined) found.set(name, [...(found.get(name) ?? []), content]);
  }
  return found;
}

test('[BASE-7] every page has its own picture for link previews, of the size that previews require', async ({
  request,
}) => {
  const pictures = new Map<string, string>();
  for (const { path, canonical } of [...routes, ...embeddable.map((each) => ({ path: each, canonical: undefined }))]) {
    const preview = previewOf(await (await request.get(at(path))).text());
    for (const name of [
      'og:title',
      'og:description',
      'og:url',
      'og:type',
      'og:image',
      'og:image:alt',
      'twitter:title',
      'twitter:description',
    ]) {
      expect(preview.get(name), `${path} ${name}`).toEqual([expect.stringMatching(/./)]);
    }
    const [address = ''] = preview.get('og:image') ?? [];
    expect(address, path).toMatch(/^http:\/\/localhost:3000\/landing-new\/static\/img\/social\/[\w-]+\.png$/);
    expect(
      [
        preview.get('twitter:card'),
        preview.get('twitter:image'),
        preview.get('og:image:width'),
        preview.get('og:image:height'),
      ],
      path,
    ).toEqual([['summary_large_image'], [address], ['1200'], ['630']]);
    if (canonical) continue;
    const response = await request.get(new URL(address).pathname);
    expect([response.status(), response.headers()['content-type']], address).toEqual([200, 'image/png']);
    const png = await response.body();
    expect(sizeOf(png), address).toEqual([1200, 630]);
    expect(png.length, address).toBeLessThan(100_000);
    const digest = createHash('sha256').update(png).digest('hex');
    expect(pictures.get(digest), `${path} has a picture of its own`).toBeUndefined();
    pictures.set(digest, path);
  }
});

test('[BASE-10] structured data is in the served page once, needs no policy entry, and no script adds it again', async ({
  page,
  complaints,
}) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text());
  });
  for (const [path, type] of [
    ['/', 'Organization'],
    ['/pricing', 'SoftwareApplication'],
    ['/careers', 'JobPosting'],
    ['/faq', 'FAQPage'],
    ['/blog/staveline-vs-nuance-dax', 'BlogPosting'],
    ['/about', 'BreadcrumbList'],
  ] as const) {
    await openHydrated(page, at(path));
    const block = page.locator('script[type="application/ld+json"]');
    await expect(block, path).toHaveCount(1);
    const data = JSON.parse((await block.textContent()) ?? '') as {
      '@context': string;
      '@graph': { '@type': string }[];
    };
    expect(data['@context']).toBe('https://schema.org');
    expect(
      data['@graph'].map((thing) => thing['@type']),
      path,
    ).toContain(type);
  }
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.join('')).not.toContain('schema.org');
  expect(complaints).toEqual([]);
});

test('[BASE-10] the policy has one hash for the one script that runs and none for data', async ({ request }) => {
  for (const path of ['/faq', '/contact', '/forgot-password']) {
    const response = await request.get(at(path));
    const allowed = /script-src ([^;]+)/
      .exec(response.headers()['content-security-policy'] ?? '')?.[1]
      ?.match(/'sha256-/g)?.length;
    const running = [...(await response.text()).matchAll(/<script(?![^>]*ld\+json)/g)].length;
    expect(allowed, path).toBe(running);
  }
});
