import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { pathId } from '../../machines/core/ids.ts';
import { verifyInBrowser } from 'flow-toolkit/browser/verify-in-browser';
import { closeWorkshop } from '../scenarios/workshop.ts';
import { flowOf } from '../flow-of.ts';
import { toursOf } from 'flow-toolkit/tours';

test.afterAll(closeWorkshop);

test('[FLOW-4] a path that fails in the browser keeps a picture, the console and a trace, and takes seconds', async () => {
  const flow = flowOf('contact');
  const found = toursOf(flow).paths.find(({ steps }) => steps.length === 6);
  if (!found) throw new Error('contact has no path of six steps');
  const [first, ...others] = found.steps;
  if (!first) throw new Error('the path has no step');
  const path = { ...found, steps: [{ ...first, expect: { ...first.expect, state: 'nowhere' } }, ...others] };
  const reports = await mkdtemp(join(tmpdir(), 'kept-'));
  try {
    const { cases } = await verifyInBrowser(flow, { flow: 'contact', paths: [path] }, () => {}, { reports });
    const kept = `kept/contact/path-${pathId(found)}`;
    expect(cases).toMatchObject([{ outcome: 'failed', id: pathId(found), step: 1, kept }]);
    expect(cases[0]?.said).toMatch(/^the state is "\w+", expected "nowhere"$/);
    // An expectation waits for 20 seconds while something is under way, and for three when nothing is.
    expect(cases[0]?.milliseconds).toBeLessThan(15_000);
    const files = await readdir(join(reports, kept));
    expect(files.toSorted()).toEqual(['console.txt', 'failure.txt', 'failure.webp', 'trace.zip']);
    const picture = await readFile(join(reports, kept, 'failure.webp'));
    expect(picture.subarray(8, 12).toString()).toBe('WEBP');
    const trace = await readFile(join(reports, kept, 'trace.zip'));
    expect(trace.subarray(0, 2).toString()).toBe('PK');
  } finally {
    await rm(reports, { recursive: true });
  }
});
