import { test as base } from '@playwright/test';
import { type SiteOptions, startSite, type TestedSite } from '../browser/site.ts';

type SiteFixture = [(others: object, use: (site: TestedSite) => Promise<void>) => Promise<void>, { scope: 'worker' }];

export const siteFixture = (options: SiteOptions): SiteFixture => [
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires the destructuring.
  async ({}, use) => {
    const site = await startSite(options);
    await use(site);
    await site.stop();
  },
  { scope: 'worker' },
];

export const testOf = (mode: SiteOptions['mode']) =>
  base.extend<{ visited: string[] }, { site: TestedSite }>({
    site: siteFixture({ mode }),
    baseURL: async ({ site }, use) => use(site.origin),
    /** The addresses of all requests, in every window and frame. */
    visited: [
      async ({ context }, use) => {
        const urls: string[] = [];
        context.on('request', (request) => urls.push(request.url()));
        await use(urls);
      },
      { auto: true },
    ],
  });

/** Addresses of other origins; a `data:` address has the origin `null`. */
export const elsewhere = (visited: readonly string[], site: TestedSite) =>
  visited.filter((url) => ![site.origin, 'null'].includes(new URL(url).origin));
