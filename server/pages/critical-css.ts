import { PurgeCSS } from 'purgecss';

/** The custom properties that style attributes read: PurgeCSS looks for readers in the stylesheet alone. */
const variablesIn = (markup: string) => [...new Set([...markup.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ''))];

/** What selectors can name in a page: words of its text are no classes, and `h1` is a tag alone. */
function namesIn(markup: string) {
  const names = { tags: ['html', 'body'], ids: [] as string[], classes: [] as string[], attributes: { names: [] as string[], values: [] as string[] }, undetermined: [] as string[] };
  for (const [, tag = '', attributes = ''] of markup.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi)) {
    names.tags.push(tag.toLowerCase());
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      names.attributes.names.push(name.toLowerCase());
      // A class may be named as some attribute's value is: `.sm` is no `[data-size=sm]`.
      if (name === 'class') names.classes.push(...value.split(/\s+/));
      else names.attributes.values.push(value);
      if (name === 'id') names.ids.push(value);
    }
  }
  return names;
}

/** A rule or an at-rule as it is written: what stands before its braces and between them; null where it has none. */
type Block = [prelude: string, body: string | null];

/** The blocks of a stylesheet, or of an at-rule's body, in their order. No string of ours has a brace in it. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let depth = 0;
  let open = 0;
  for (const { index, 0: sign } of css.matchAll(/[{};]/g)) {
    if (sign === '{' && depth++ === 0) open = index;
    if (sign === ';' && depth === 0) {
      blocks.push([css.slice(start, index).trim(), null]);
      start = index + 1;
    }
    if (sign === '}' && --depth === 0) {
      blocks.push([css.slice(start, open).trim(), css.slice(open + 1, index)]);
      start = index + 1;
    }
  }
  return blocks;
}

/** Queries that hold on no screen, or only where the page's `noscript` brings the whole stylesheet. */
const holdsLater = (query: string) => /\bprint\b/.test(query) || /(?<!\bnot\s*)\(scripting:\s*none\)/.test(query);

/** Selectors of what the pointer is over, and of controls that are disabled: no page comes with one (RUN-2). */
const later = /:hover|(?<!:not\():disabled/;

/** Declarations that nobody sees before the pointer moves, or something changes. */
const felt = /(?<=^|;)\s*(?:cursor|transition)\s*:[^;]*(?:;|$)/g;

/**
 * Leaves out what comes early enough with the whole stylesheet: that is asked for at the first movement of the pointer, and
 * at once where there is no script. Empty rules go too.
 */
function withoutLater(css: string): string {
  return blocksOf(css)
    .map(([prelude, body]) => {
      if (body === null) return `${prelude};`;
      if (prelude.startsWith('@media')) {
        const queries = prelude.slice('@media'.length).split(',').filter((query) => !holdsLater(query));
        const inner = withoutLater(body);
        return queries.length > 0 && inner !== '' ? `@media${queries.join(',')}{${inner}}` : '';
      }
      if (prelude.startsWith('@')) return `${prelude}{${body}}`;
      const seen = body.replaceAll(felt, '');
      return seen.trim() === '' || prelude.split(',').every((selector) => later.test(selector)) ? '' : `${prelude}{${seen}}`;
    })
    .join('');
}

/** What stands still for whoever has asked for less motion, of all elements. */
const stillness = /@media\s*\(prefers-reduced-motion:\s*reduce\)\{\*[^{}]*\{[^{}]*\}\}/;

/** Leaves it out where nothing moves. */
function withoutStillness(css: string): string {
  const rest = css.replace(stillness, '');
  return /[{;]\s*animation\b/.test(rest) ? css : rest;
}

/** Whole calls of `var()`, of which the fallback may hold others. */
const calls = /var\(\s*(--[\w-]+)\s*(?:,(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*)?\)/g;

/**
 * Puts a custom property's value where it is read, if it is one for the whole page and short, or read only once. A value that
 * reads others stays: below a `.dark` of its own it would be another.
 * @param elsewhere names in it are kept
 */
function withConstants(css: string, elsewhere: string): string {
  const given = Map.groupBy(css.matchAll(/(?<=[{;])\s*(--[\w-]+)\s*:\s*([^;{}]*)/g), ([, name = '']) => name);
  const read = Map.groupBy(css.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name);
  const values = new Map<string, string>();
  const leftOut = (declarations: string) =>
    declarations.replaceAll(/\s*(--[\w-]+)\s*:\s*([^;]*?)\s*(?:;|$)/g, (declaration, name: string, value: string) => {
      const constant = given.get(name)?.length === 1 && !elsewhere.includes(name) && !value.includes('var(');
      if (!constant || (value.length > 8 && read.get(name)?.length !== 1)) return declaration;
      values.set(name, value);
      return '';
    });
  const rules = blocksOf(css).map(([prelude, body]) => (body === null ? `${prelude};` : `${prelude}{${prelude === ':root' ? leftOut(body) : body}}`));
  // A fallback may have others in it.
  const filled = (text: string): string => text.replaceAll(calls, (call, name: string) => values.get(name) ?? call.replace(/(?<=^[^,]*,).*(?=\)$)/s, filled));
  return filled(rules.join('')).replaceAll(/calc\(([\d.]+rem) \* 1\)/g, '$1');
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * Gives one letter, then two, to the custom properties that nothing but these rules names.
 * @param elsewhere names in it are kept, and none of them is given to another
 */
function shortVariables(css: string, elsewhere: string): string {
  const variable = /(?<![\w-])--[a-z][\w-]*/g;
  const taken = new Set(elsewhere.match(variable));
  const short = [...letters, ...[...letters].flatMap((first) => [...letters].map((second) => first + second))].map((name) => `--${name}`).filter((name) => !taken.has(name));
  const names = new Map<string, string>();
  return css.replaceAll(variable, (name) => {
    if (taken.has(name)) return name;
    const given = names.get(name) ?? short[names.size] ?? name;
    names.set(name, given);
    return given;
  });
}

const withoutScripts = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '');

/**
 * The rules of the stylesheet that a page's HTML can use: what it is painted with before the whole stylesheet arrives.
 * That is with hydration; a page that runs no script links to it in its `noscript` (assemble.ts).
 * @param end where in the HTML they end to be needed; -1: nowhere
 */
export async function criticalCss(html: string, css: string, end = -1): Promise<string> {
  const markup = withoutScripts(html);
  const painted = end === -1 ? markup : withoutScripts(html.slice(0, end));
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: painted, extension: 'html' }],
    extractors: [{ extensions: ['html'], extractor: namesIn }],
    css: [{ raw: withoutLater(css.replaceAll(/\/\*[\s\S]*?\*\//g, '')) }],
    // Set by the boot script, so not in the prerendered markup.
    safelist: { standard: ['dark', 'fonts', 'from-top'], variables: variablesIn(markup) },
    dynamicAttributes: ['open', 'data-mantine-color-scheme'],
    variables: true,
    keyframes: true,
  });
  if (!result) throw new Error('PurgeCSS gave no result');
  return shortVariables(withoutStillness(withoutLater(withConstants(result.css, markup))), markup);
}
