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
      names.attributes.values.push(value);
      if (name === 'id') names.ids.push(value);
      if (name === 'class') names.classes.push(...value.split(/\s+/));
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
      return body.trim() === '' || prelude.includes(':hover') ? '' : `${prelude}{${body}}`;
    })
    .join('');
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

/**
 * The rules of the stylesheet that a page's HTML can use: what it is painted with before the whole stylesheet arrives.
 * That is with hydration; a page that runs no script links to it in its `noscript` (assemble.ts).
 */
export async function criticalCss(html: string, css: string): Promise<string> {
  const markup = html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: markup, extension: 'html' }],
    extractors: [{ extensions: ['html'], extractor: namesIn }],
    css: [{ raw: withoutLater(css.replaceAll(/\/\*[\s\S]*?\*\//g, '')) }],
    // Set by the boot script, so not in the prerendered markup.
    safelist: { standard: ['dark', 'fonts'], variables: variablesIn(markup) },
    dynamicAttributes: ['open', 'data-mantine-color-scheme'],
    variables: true,
    keyframes: true,
  });
  if (!result) throw new Error('PurgeCSS gave no result');
  return shortVariables(withoutLater(result.css), markup);
}
