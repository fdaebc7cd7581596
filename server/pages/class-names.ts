import { readdirSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** 0 is a, 25 is z, 26 is aa. */
function letters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return `${rest >= 0 ? letters(rest) : ''}${String.fromCodePoint(97 + (index % 26))}`;
}

/**
 * Names for the classes of CSS modules: letters for the file, a number for the class in it. They are the same in both
 * bundles whatever the order of their files, and a page that repeats hundreds of them is a twentieth smaller than with hashes.
 * @param folder every `*.module.css` below it is known by its place in the alphabet
 */
export function shortClassNames(folder: string): (name: string, file: string, css: string) => string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => file.replaceAll(sep, '/'))
    .toSorted();
  const classes = new Map<string, string[]>();
  return (name, file, css) => {
    const path = relative(folder, file.split('?', 1)[0] ?? file).replaceAll(sep, '/');
    const index = files.indexOf(path);
    if (index < 0) throw new Error(`${path} is no CSS module of ${folder}`);
    const names = classes.get(path) ?? [...new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)|@keyframes\s+([\w-]+)/g)].map(([, a, b]) => a ?? b ?? ''))];
    classes.set(path, names);
    if (!names.includes(name)) throw new Error(`${path} has no class "${name}"`);
    return `${letters(index)}${names.indexOf(name)}`;
  };
}
