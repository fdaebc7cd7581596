import { afterAll } from 'vitest';
import type { Pages } from '../../../server/routes.ts';
import { ensureBuilds } from '../../browser/builds.ts';
import { openPages, startSite, type TestedSite } from '../../browser/site.ts';

const built = ensureBuilds(['production'], () => {});
let unconfigured: Promise<Pages> | null = null;

/** The built pages without settings, which the files of a worker share. */
export async function builtPages(): Promise<Pages> {
  await built;
  return (unconfigured ??= openPages());
}

/** The built site with its relay, in this process, until the file's tests have ended. */
export async function builtSite(environment?: Record<string, string>): Promise<TestedSite> {
  await built;
  const site = environment
    ? await startSite({ mode: 'production', environment })
    : await startSite({ mode: 'production', pages: await builtPages() });
  afterAll(site.stop);
  return site;
}

export const portOf = ({ origin }: TestedSite): number => Number(new URL(origin).port);
