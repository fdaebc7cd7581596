import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';

/** An import that is not followed. */
export type Skip = (from: string, to: string) => boolean;

const WORKSPACES = { 'flow-core/': 'machines/core/', 'flow-toolkit/': 'tests/toolkit/' } as const;
const CODE = /\.(?:ts|tsx)$/;
/** What `@import` and `composes` of a style sheet name. */
const FROM_STYLES = /(?:@import|\bfrom)\s+'(?<path>\.[^']+)'/g;
/** What a module loads beside its imports: a worker, a folder of files. */
const BY_URL = /new URL\('(?<path>\.[^']+)', import\.meta\.url\)/g;
const BY_GLOB = /import\.meta\.glob(?:<[^>]+>)?\('(?<path>[^']+)'/g;

const pathsOf = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ groups }) => groups?.['path'] ?? '');

/** The imports between the files of a project, as paths relative to its root. Packages are not followed. */
export class ImportGraph {
  readonly #root: string;
  readonly #imports = new Map<string, readonly string[]>();

  constructor(root: string) {
    this.#root = root;
  }

  /** The files that these reach, with themselves. */
  reachable(roots: readonly string[], skip: Skip = () => false): Set<string> {
    const reached = new Set<string>();
    const open = [...roots];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (reached.has(file)) continue;
      reached.add(file);
      const from = file;
      open.push(...this.importsOf(file).filter((to) => !reached.has(to) && !skip(from, to)));
    }
    return reached;
  }

  importsOf(file: string): readonly string[] {
    let found = this.#imports.get(file);
    if (!found) {
      found = this.#read(file);
      this.#imports.set(file, found);
    }
    return found;
  }

  #read(file: string): string[] {
    const isCode = CODE.test(file);
    if (!isCode && !/\.(?:css|mdx)$/.test(file)) return [];
    const text = readFileSync(join(this.#root, file), 'utf8');
    const named = isCode ? [...specifiersOf(file, text), ...pathsOf(text, BY_URL)] : pathsOf(text, FROM_STYLES);
    const listed = pathsOf(text, BY_GLOB).flatMap((pattern) => this.#glob(file, pattern));
    return [...named.flatMap((specifier) => this.#resolve(file, specifier) ?? []), ...listed];
  }

  #resolve(file: string, specifier: string): string | null {
    const bare = specifier.replace(/\?.*$/, '');
    for (const [name, folder] of Object.entries(WORKSPACES))
      if (bare.startsWith(name)) return `${folder}${bare.slice(name.length)}.ts`;
    if (!bare.startsWith('.')) return null;
    const path = join(dirname(file), bare);
    return !path.endsWith('/') && existsSync(join(this.#root, path)) ? path : null;
  }

  #glob(file: string, pattern: string): string[] {
    const from = pattern.startsWith('/') ? pattern.slice(1) : join(dirname(file), pattern);
    return globSync(from, { cwd: this.#root }).map((path) => relative(this.#root, join(this.#root, path)));
  }
}

/** What a module imports when it runs; types alone are not followed. */
function specifiersOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const isValue = (entries: readonly { isType: boolean }[]) =>
    entries.length === 0 || entries.some(({ isType }) => !isType);
  const quoted = /^['"`](?<path>[^'"`$]+)['"`]$/;
  return [
    ...module.staticImports.filter(({ entries }) => isValue(entries)).map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType || !moduleRequest ? [] : [moduleRequest.value])),
    ),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => quoted.exec(text.slice(start, end))?.groups?.['path'] ?? [],
    ),
  ];
}
