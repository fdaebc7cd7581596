import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { ImportGraph, type Skip } from './import-graph.ts';

/** What a check was seen to load from a site. */
export interface Visited {
  /** Files of the routes. */
  routes: readonly string[];
  /** Something whose parts are not known: a feed, the lab, the desk. */
  whole: boolean;
}

/** Lists of everything: who follows one reaches all of them. What a check needs of a list is given by its own name. */
const LISTS = new Set([
  'machines/index.ts',
  'machines/forms.ts',
  'src/routeTree.gen.ts',
  'tests/scenarios/worlds/index.ts',
  'tests/browser/drivers.ts',
]);

/** What every check depends on: packages and their settings. */
const SETTINGS = [
  'package-lock.json',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  'tsconfig.base.json',
];

/** What every page of a build has. */
const SHELL = [
  'src/entry-client.tsx',
  'src/entry-server.tsx',
  'src/routes/__root.tsx',
  'src/routes/_site.tsx',
  'server/build.ts',
  'server/server.ts',
  'tests/browser/site.ts',
];

/** Flows of the relay, which the relay imports. */
const IN_RELAY = new Set(['alert', 'circuit-breaker', 'delivery']);

const STARTS_PROGRAM = /from 'node:child_process'/;
const READS_FILES = /\b(?:readFile|readFileSync|readdir|readdirSync|glob|globSync|inProduct)\(/;
const NAMES_SOURCES =
  /import\.meta\.(?:url|dirname)|inProduct\(|['"`](?:\.\/)?(?:docs|server|machines|src|tests|README|package)\b/;

const skipLists: Skip = (_, to) => LISTS.has(to);

/** Without a browser and a relay, nothing of either runs. */
const skipPlaces: Skip = (_, to) => LISTS.has(to) || /^(?:server|src|tests\/browser)\//.test(to);

const flowFolder = (file: string) => /^machines\/(?<id>[^/]+)\//.exec(file)?.groups?.['id'];

/** Which files the result of a check can depend on, read off the imports and what it was seen to visit. */
export class Inputs {
  readonly #root: string;
  readonly #graph: ImportGraph;
  readonly #found = new Map<string, readonly string[]>();
  readonly #public: readonly string[];
  /** Flows on a page: another page may leave them out. */
  readonly #pageFlows: ReadonlySet<string>;

  constructor(root: string) {
    this.#root = root;
    this.#graph = new ImportGraph(root);
    this.#public = this.#glob('src/public/**/*.*');
    this.#pageFlows = new Set(
      this.#glob('machines/*/*.feature')
        .map((file) => flowFolder(file) ?? '')
        .filter((id) => !IN_RELAY.has(id)),
    );
  }

  /** Of a flow's verification; `visited` is null for one without a browser. */
  ofFlow(id: string, visited: Visited | null): Set<string> {
    const own = [
      ...this.#glob(`machines/${id}/**`),
      ...this.#listed('tests/scenarios/worlds/index.ts', id),
      ...(visited ? this.#listed('tests/browser/drivers.ts', id) : []),
    ];
    const tools = ['tests/verify.ts', 'tests/survivors.json'];
    const isHeadless = visited === null && this.#pageFlows.has(id);
    return new Set([
      ...SETTINGS,
      ...this.#graph.reachable(own, isHeadless ? skipPlaces : this.#skipForms),
      ...this.#graph.reachable(tools, (from, to) => this.#skipFlows(from, to) || (isHeadless && skipPlaces(from, to))),
      ...(visited ? this.#ofPages(visited) : []),
    ]);
  }

  /** Of an end-to-end test's file. */
  ofSpec(file: string, visited: Visited): Set<string> {
    const pictures = this.#glob(`tests/shots/**`);
    return new Set([
      ...SETTINGS,
      ...pictures,
      ...this.#readBy(file),
      ...this.#graph.reachable([file], this.#skipInRelay),
      ...this.#ofPages(visited),
    ]);
  }

  /** Of a file of unit, component or server tests: what it imports, and what it may read or start. */
  ofTest(file: string): Set<string> {
    return new Set([...SETTINGS, ...this.#graph.reachable([file]), ...this.#readBy(file)]);
  }

  /**
   * What a test may depend on beside its imports. One that reads sources may depend on every file; one that starts a
   * program, on those of the relay and of the tests.
   */
  #readBy(file: string): readonly string[] {
    const own = this.#graph.reachable([file], (_, to) => !to.startsWith('tests/') || /^tests\/toolkit[./]/.test(to));
    const texts = [...own].map((each) => readFileSync(join(this.#root, each), 'utf8'));
    if (texts.some((text) => READS_FILES.test(text) && NAMES_SOURCES.test(text))) return this.everything();
    if (!texts.some((text) => STARTS_PROGRAM.test(text))) return [];
    return ['machines/**', 'server/**', 'tests/**'].flatMap((pattern) => this.#glob(pattern));
  }

  /** Every file that the project has written by hand. */
  everything(): string[] {
    return ['docs/**', 'machines/**', 'server/**', 'src/**', 'tests/**', '*.*'].flatMap((pattern) =>
      this.#glob(pattern),
    );
  }

  #ofPages({ routes, whole }: Visited): string[] {
    if (whole) return ['machines/**', 'server/**', 'src/**'].flatMap((pattern) => this.#glob(pattern));
    const shell = this.#graph.reachable(SHELL, this.#skipPages);
    return [...this.#public, ...shell, ...this.#graph.reachable([...routes], skipLists)];
  }

  /** The tools know flows by their list only. */
  readonly #skipFlows: Skip = (from, to) =>
    LISTS.has(to) || (!from.startsWith('machines/') && this.#pageFlows.has(flowFolder(to) ?? ''));

  /** The relay takes in the forms of all pages; a check needs those of the pages that it visits. */
  readonly #skipInRelay: Skip = (from, to) =>
    from.startsWith('server/') && (LISTS.has(to) || this.#pageFlows.has(flowFolder(to) ?? ''));

  readonly #skipForms: Skip = (from, to) => LISTS.has(to) || this.#skipInRelay(from, to);

  /** What every page has is not what one page says. */
  readonly #skipPages: Skip = (from, to) =>
    this.#skipForms(from, to) ||
    (from === 'src/entry-server.tsx' && /^src\/(?:content|prerender|site-files)\//.test(to));

  /** What a list imports for one of its keys, and for no key by name. */
  #listed(list: string, key: string): string[] {
    const text = readFileSync(join(this.#root, list), 'utf8');
    const { program, module } = parseSync(list, text);
    const imported = new Map(
      module.staticImports.flatMap(({ moduleRequest, entries }) =>
        entries.map(({ localName }) => [localName.value, join(dirname(list), moduleRequest.value)] as const),
      ),
    );
    const found = new Set<string>();
    const take = (node: { start: number; end: number }) => {
      for (const [name] of text.slice(node.start, node.end).matchAll(/\w+/g)) {
        const file = imported.get(name);
        if (file !== undefined && !LISTS.has(file)) found.add(file);
      }
    };
    for (const statement of program.body) {
      if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
        continue;
      for (const { init } of statement.declaration.declarations) {
        if (init?.type !== 'ObjectExpression') continue;
        for (const property of init.properties) {
          if (property.type === 'SpreadElement') take(property);
          else if (property.key.type === 'Identifier' ? property.key.name === key : nameOf(property.key) === key)
            take(property.value);
        }
      }
    }
    return [...found];
  }

  #glob(pattern: string): readonly string[] {
    let found = this.#found.get(pattern);
    if (!found) {
      found = globSync(pattern, { cwd: this.#root, withFileTypes: true, exclude: ['**/node_modules'] })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(this.#root, join(entry.parentPath, entry.name)));
      this.#found.set(pattern, found);
    }
    return found;
  }
}

const nameOf = (key: { type: string; value?: unknown }) => (key.type === 'Literal' ? key.value : null);
