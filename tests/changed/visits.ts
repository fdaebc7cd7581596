import { subscribe } from 'node:diagnostics_channel';
import { existsSync, globSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { postedForms } from '../../server/api/calls.ts';

/** Public files, which belong to every page, and addresses that only lead on. */
const OF_EVERY_PAGE = new RegExp(`^(?:/|/favicon\\.ico|${BASE_PATH}/static/.*)$`);

/** Calls back with the path of every request to a server in this process. */
export function onRequest(visited: (path: string) => void): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    visited((request.url ?? '/').replace(/[?#].*$/, ''));
  });
}

/** A route's file and the addresses that it answers. */
interface Route {
  file: string;
  address: RegExp;
}

/** The files of the routes, by TanStack Router's names of them: `_site` has no address, `$slug` is any part. */
function routesIn(root: string): Route[] {
  return globSync('src/routes/**/*.tsx', { cwd: root })
    .filter((file) => !/\/_(?:_root|site)\.tsx$/.test(file))
    .map((file) => {
      const parts = file
        .replace(/^src\/routes\//, '')
        .replace(/\.tsx$/, '')
        .split('/')
        .filter((part) => part !== '_site' && part !== 'index')
        .map((part) => (part.startsWith('$') ? '[^/]+' : part));
      return { file, address: new RegExp(`^${[BASE_PATH, ...parts].join('/')}/?$`) };
    });
}

/** The chunks of the builds, by the module that each begins with; null for what several modules share. */
function chunksIn(root: string): Map<string, string | null> {
  const manifests = ['dist', 'dist-test', 'dist-lab'].map((folder) => join(root, folder, 'client/.vite/manifest.json'));
  return new Map(
    manifests.filter(existsSync).flatMap((path) => {
      const chunks = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string; css?: string[] }>;
      return Object.entries(chunks).flatMap(([name, { file, css = [] }]) =>
        [file, ...css].map((each) => [`${BASE_PATH}/${each}`, name.startsWith('src/routes/') ? name : null] as const),
      );
    }),
  );
}

/**
 * The routes that these paths belong to, as files; `whole` where a path is none of a page, its chunks or a call of the
 * relay: a feed, the lab, the desk.
 */
export function routesOf(root: string, paths: Iterable<string>): { routes: string[]; whole: boolean } {
  const routes = routesIn(root);
  const chunks = chunksIn(root);
  const calls = new Set(Object.keys(postedForms));
  const found = new Set<string>();
  let whole = false;
  for (const path of paths) {
    const route = routes.find(({ address }) => address.test(path))?.file ?? chunks.get(path)?.replace(/\?.*$/, '');
    if (route !== undefined) found.add(route);
    else if (!chunks.has(path) && !OF_EVERY_PAGE.test(path) && !calls.has(path)) whole = true;
  }
  return { routes: [...found].toSorted(), whole };
}
