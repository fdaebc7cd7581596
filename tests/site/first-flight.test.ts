import { expect, test } from 'vitest';
import { at, routes, variants } from '../e2e/route-table.ts';
import { loggedIn } from '../server/support/accounts.ts';
import { arrival, firstFlight, get } from '../server/support/wire.ts';
import { builtSite, portOf } from './support/built-site.ts';

const site = await builtSite();

/** A page whose first flight carries only the first screen: tests/e2e/first-flight.spec.ts. */
const longer = '/blog/ai-clinical-documentation-whitepaper';

for (const path of [...routes.map((route) => route.path), ...variants].filter((each) => each !== longer)) {
  test(`[RUN-1] ${path} arrives in the initial congestion window`, async () => {
    const { arrived, length } = await arrival(`${site.origin}${at(path)}`);
    expect(arrived).toContain('</h1>');
    expect(length).toBeLessThanOrEqual(firstFlight);
  });
}

test('[RUN-1] [SRV-12] the account page is compressed, fits one flight, and has no personal data in a script', async () => {
  const visitor = await loggedIn({ port: portOf(site), dataDir: site.dataDir });
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { status, head, headers, body } = await get(`${site.origin}${at('/account')}`, {
    cookie,
    'accept-encoding': 'br',
  });
  expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([200, 'br', 'no-store']);
  expect(head + body.length).toBeLessThanOrEqual(firstFlight);
  const plain = (await get(`${site.origin}${at('/account')}`, { cookie })).body.toString();
  expect(plain).toContain('ann@example.org');
  const scripts = [...plain.matchAll(/<script(?![^>]*application\/(?:ld\+)?json)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => script,
  );
  expect(scripts.join()).not.toContain('ann@example.org');
});
