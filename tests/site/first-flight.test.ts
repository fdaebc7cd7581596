import { expect, test } from 'vitest';
import { at, routes, variants } from '../e2e/route-table.ts';
import { arrival, firstFlight } from '../server/support/wire.ts';
import { builtSite } from './support/built-site.ts';

const site = await builtSite();

/** Of it the first screen arrives: tests/e2e/first-flight.spec.ts. */
const longer = '/blog/ai-clinical-documentation-whitepaper';

for (const path of [...routes.map((route) => route.path), ...variants].filter((each) => each !== longer)) {
  test(`[RUN-1] ${path} arrives in the initial congestion window`, async () => {
    const { arrived, length } = await arrival(`${site.origin}${at(path)}`);
    expect(arrived).toContain('</h1>');
    expect(length).toBeLessThanOrEqual(firstFlight);
  });
}
