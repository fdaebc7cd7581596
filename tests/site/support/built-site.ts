import { afterAll } from 'vitest';
import { ensureBuilds } from '../../browser/builds.ts';
import { startSite, type TestedSite } from '../../browser/site.ts';

/** The built site with its relay, in this process, until the file's tests have ended. */
export async function builtSite(environment: Record<string, string> = {}): Promise<TestedSite> {
  await ensureBuilds(['production'], () => {});
  const site = await startSite({ mode: 'production', environment });
  afterAll(site.stop);
  return site;
}

export const portOf = ({ origin }: TestedSite): number => Number(new URL(origin).port);
