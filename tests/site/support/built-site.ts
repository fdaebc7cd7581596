import { afterAll } from 'vitest';
import type { Pages } from '../../../server/api/pages.ts';
import { ensureBuilds } from '../../browser/builds.ts';
import { openPages, startSite, type TestedSite } from '../../browser/site.ts';

const built = ensureBuilds(['production'], () => {});
let unconfigured: Promise<Pages> | null = null;

/** The built site with its relay, in this process, until the file's tests have ended. The files of a worker share its pages. */
export async function builtSite(environment?: Record<string, string>): Promise<TestedSite> {
  await built;
  const site = environment
    ? await startSite({ mode: 'production', environment })
    : await startSite({ mode: 'production', pages: await (unconfigured ??= openPages('production', {})) });
  afterAll(site.stop);
  return site;
}

export const portOf = ({ origin }: TestedSite): number => Number(new URL(origin).port);
