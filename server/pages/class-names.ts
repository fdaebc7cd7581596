import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** 0 is a, 25 is z, 26 is aa. */
function letters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return `${rest >= 0 ? letters(rest) : ''}${String.fromCodePoint(97 + (index % 26))}`;
}

/** The classes and animations that a stylesheet names, in their order. */
const namesIn = (css: string) => [...new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)|@keyframes\s+([\w-]+)/g)].map(([, a, b]) => a ?? b ?? ''))];

/**
 * Names for the classes of CSS modules: letters alone, counted through all files. They are the same in both bundles whatever
 * the order of their files, and a page that repeats hundreds of them is a twentieth smaller than with hashes.
 * @param folder every `*.module.css` below it is known by its place in the alphabet
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted();
  const classes = new Map<string, Map<string, string>>();
  let count = 0;
  for (const file of files) classes.set(file, new Map(namesIn(readFileSync(join(folder, file), 'utf8')).map((name) => [name, letters(count++)])));
  return (name, file) => {
    const path = relative(folder, file.split('?', 1)[0] ?? file).replaceAll(sep, '/');
    const known = classes.get(path);
    if (!known) throw new Error(`${path} is no CSS module of ${folder}`);
    const short = known.get(name);
    if (short === undefined) throw new Error(`${path} has no class "${name}"`);
    return short;
  };
}
