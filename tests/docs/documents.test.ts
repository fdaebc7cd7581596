import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { postedForms } from '../../server/routes.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Documents written by hand; generated reports are left out. */
const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md')].map((file) =>
  file.replaceAll('\\', '/'),
);

const read = (file: string) => readFileSync(file, 'utf8');

/** Text of a document without its code blocks, which are examples. */
const prose = (file: string) => read(file).replaceAll(/^```[\s\S]*?^```/gm, '');

const words = new Set(
  ['machines', 'src', 'server', 'tests']
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/node_modules/**'] }))
    .flatMap((file) => read(file).match(/\w+/g) ?? []),
);

/** The anchors that GitHub derives from headings. */
function anchorsOf(file: string): Set<string> {
  const headings = [...prose(file).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe.each(documents)('%s', (file) => {
  test('links to files and headings that exist', () => {
    const targets = [...prose(file).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source ?? '',
    );
    const broken = targets.filter((target) => {
      if (/^[a-z]+:/.test(target)) return false;
      const [path = '', anchor] = target.split('#', 2);
      const full = path === '' ? file : normalize(join(dirname(file), path));
      return !existsSync(full) || (anchor !== undefined && !anchorsOf(full).has(anchor));
    });
    expect(broken).toEqual([]);
  });

  // A changelog names what a release had.
  test.skipIf(file === 'CHANGELOG.md')('names files, identifiers and commands that exist', () => {
    const text = prose(file);
    const paths = [...text.matchAll(/`((?:machines|src|server|tests|docs)\/[^`\s]*)`/g)].map(([, path = '']) => path);
    expect(paths.filter((path) => !path.includes('<') && globSync(path).length === 0)).toEqual([]);
    const identifiers = [...text.matchAll(/`([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)`/g)].map(([, name = '']) => name);
    expect(identifiers.filter((name) => !words.has(name))).toEqual([]);
    const commands = [...read(file).matchAll(/npm run (?:-s )?([a-z][a-z0-9:-]*)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  });
});

test.each(documents.filter((file) => !file.startsWith('server/')))('%s is in plain English', (file) => {
  // Test titles are quoted unchanged.
  const text = prose(file).replaceAll(/“[^”]*”/g, '');
  expect(text.match(/\b(?:whoever|whomever|nobody|somebody|told|stands)\b/gi) ?? []).toEqual([]);
});

test('every command of package.json is described in a document', () => {
  const text = documents.map(read).join('\n');
  const described = (name: string) => new RegExp(`npm (?:run (?:-s )?)?${name}(?![\\w:-])`).test(text);
  expect(Object.keys(scripts).filter((name) => !described(name))).toEqual([]);
});

test('[SRV-1] docs/api.md names every call of the relay', () => {
  const text = read('docs/api.md');
  expect(Object.keys(postedForms).filter((path) => !text.includes(`\`POST ${path}\``))).toEqual([]);
});

test('every decision record has a number of its own and is listed', () => {
  const records = globSync('docs/decisions/*.md')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('README.md'))
    .toSorted();
  const numbers = records.map((file) => Number(file.slice('docs/decisions/'.length).slice(0, 4)));
  expect(new Set(numbers).size).toBe(numbers.length);
  const listed = [...read('docs/decisions/README.md').matchAll(/\]\((\d{4}-[a-z0-9-]+\.md)\)/g)].map(
    ([, name]) => `docs/decisions/${name}`,
  );
  expect(listed).toEqual(records);
});

test('the CI workflow runs every project of the tests, and only commands that exist', () => {
  const workflow = read('.github/workflows/ci.yml');
  const projects = [...read('vitest.config.ts').matchAll(/^\s+name: '(\w+)'/gm)].map(([, name]) => name);
  expect([...workflow.matchAll(/vitest run --project (\w+)/g)].map(([, name]) => name).toSorted()).toEqual(
    projects.toSorted(),
  );
  const commands = [...workflow.matchAll(/npm run ([a-z][a-z0-9:-]*)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
