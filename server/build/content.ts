import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { OperatorError } from '../lib/operator-error.ts';
import type { ContentFault, PageBundle } from '../serve/bundle.ts';

/** A fault with its place. Without a line it is about the whole file, without a file about the site. */
export interface PlacedFault {
  file: string | null;
  line: number | null;
  what: string;
  todo: string;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Whole words: `who-may` is no part of `who-may-use-it`. */
const wholeWords = (text: string) =>
  new RegExp(`${/^\w/.test(text) ? '(?<![\\w-])' : ''}${escaped(text)}${/\w$/.test(text) ? '(?![\\w-])' : ''}`, 'g');

/** @returns the line, from 1, of the last of some texts, each found after the one before; null: not in this source */
export function lineOf(source: string, near: readonly string[]): number | null {
  let begin = -1;
  let end = 0;
  for (const text of near) {
    const search = wholeWords(text);
    search.lastIndex = end;
    const found = search.exec(source);
    if (!found) return null;
    begin = found.index;
    end = search.lastIndex;
  }
  return begin < 0 ? null : source.slice(0, begin).split('\n').length;
}

const texts = /(?<!\.gen)\.(?:mdx|tsx?)$/;

async function placeOf({ file, near }: ContentFault): Promise<Pick<PlacedFault, 'file' | 'line'>> {
  if (file !== null) {
    const source = await readFile(file, 'utf8').catch(() => '');
    return { file, line: lineOf(source, near) };
  }
  for (const folder of ['src/content', 'src']) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => texts.test(name)).toSorted();
    for (const name of names) {
      const line = lineOf(await readFile(join(folder, name), 'utf8'), near);
      if (line !== null) return { file: join(folder, name), line };
    }
  }
  return { file: null, line: null };
}

/** In the order in which they were found, each text once: several pages may show one mistake. */
export async function placeFaults(faults: readonly ContentFault[]): Promise<PlacedFault[]> {
  const placed: PlacedFault[] = [];
  for (const fault of faults) {
    const { file, line } = await placeOf(fault);
    if (
      !placed.some(
        (other) =>
          other.what === fault.what ||
          (line !== null && other.file === file && other.line === line && other.todo === fault.todo),
      )
    )
      placed.push({ file, line, what: fault.what, todo: fault.todo });
  }
  return placed;
}

const whereOf = ({ file, line }: PlacedFault) =>
  file === null ? 'The site' : line === null ? file : `${file}:${line}`;

/** Three lines a fault: where, what, and what to do. */
export const describeFaults = (faults: readonly PlacedFault[]): string =>
  faults.map((fault) => `${whereOf(fault)}\n  ${fault.what}\n  ${fault.todo}`).join('\n');

export const countFaults = ({ length }: readonly PlacedFault[]): string =>
  length === 1 ? 'One mistake in the texts of the site.' : `${length} mistakes in the texts of the site.`;

/** The pages are not written while something in the texts is wrong. */
export class ContentError extends OperatorError {
  constructor(faults: readonly PlacedFault[]) {
    super(`${countFaults(faults)} docs/editing.md says how to edit them.\n\n${describeFaults(faults)}\n`);
    this.name = 'ContentError';
  }
}

interface CheckedBundle extends Pick<
  PageBundle,
  'contentFaults' | 'idsIn' | 'pageFaults' | 'prerenderedPaths' | 'siteFiles'
> {
  renderPage(request: { url: string }): Promise<{ html: string }>;
}

/**
 * Mistakes in the texts, and on these pages.
 * @param paths below the base; by default every page
 */
export async function checkContent(
  bundle: CheckedBundle,
  paths: readonly string[] = bundle.prerenderedPaths,
): Promise<PlacedFault[]> {
  const rendered = new Map<string, Promise<string>>();
  const htmlOf = (path: string) => {
    const known = rendered.get(path) ?? bundle.renderPage({ url: `${BASE_PATH}${path}` }).then(({ html }) => html);
    rendered.set(path, known);
    return known;
  };
  const files = bundle.siteFiles();
  const places = {
    idsOf: async (path: string) =>
      bundle.prerenderedPaths.includes(path) ? new Set(bundle.idsIn(await htmlOf(path))) : null,
    isFile: (path: string) => Object.hasOwn(files, path) || existsSync(join('src/public', path)),
  };
  const found = await Promise.all(
    paths.map(async (path) => bundle.pageFaults({ path, html: await htmlOf(path) }, places)),
  );
  return placeFaults([...bundle.contentFaults(), ...found.flat()]);
}
