import { list, parse } from 'postcss';
import { PurgeCSS } from 'purgecss';

/** The custom properties that style attributes read: PurgeCSS looks for readers in the stylesheet alone. */
const variablesIn = (markup: string) => [
  ...new Set([...markup.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '')),
];

/** The names in a page that a selector can match: its tags, ids, classes and attributes, but no words of its text. */
function namesIn(markup: string) {
  const names = {
    tags: ['html', 'body'],
    ids: [] as string[],
    classes: [] as string[],
    attributes: { names: [] as string[], values: [] as string[] },
    undetermined: [] as string[],
  };
  for (const [, tag = '', attributes = ''] of markup.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi)) {
    names.tags.push(tag.toLowerCase());
    for (const [, name = '', value = ''] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      names.attributes.names.push(name.toLowerCase());
      // A class may have the name of an attribute's value: `.sm` is no `[data-size=sm]`.
      if (name === 'class') names.classes.push(...value.split(/\s+/));
      else names.attributes.values.push(value);
      if (name === 'id') names.ids.push(value);
    }
  }
  return names;
}

/** Queries that hold on no screen, or only where the page's `noscript` links the whole stylesheet. */
const holdsLater = (query: string) => /\bprint\b/.test(query) || /(?<!\bnot\s*)\(scripting:\s*none\)/.test(query);

/** Removes what no first paint shows: rules for paper, for browsers without script and for the pointer. It saves 300 to 650 bytes of brotli a page. */
function forFirstPaint(css: string): string {
  const sheet = parse(css);
  sheet.walkRules(/:hover/, (rule) => {
    rule.selectors = rule.selectors.filter((selector) => !selector.includes(':hover'));
    if (rule.selector === '') rule.remove();
  });
  sheet.walkDecls(/^(?:cursor|transition)$/, (declaration) => void declaration.remove());
  sheet.walkAtRules('media', (rule) => {
    rule.params = list
      .comma(rule.params)
      .filter((query) => !holdsLater(query))
      .join(', ');
    if (rule.params === '') rule.remove();
  });
  sheet.walkComments((comment) => void comment.remove());
  return sheet.toString();
}

const withoutScripts = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '');

/**
 * The rules of the stylesheet that a page's HTML can use in any of its states: its styles until the whole stylesheet arrives with
 * hydration. A page that runs no script links to the whole stylesheet in its `noscript` (assemble.ts).
 * @param htmls the page in each of its states
 * @param end the place in the HTML from which the rules are not needed
 */
export async function criticalCss(htmls: readonly string[], css: string, end?: RegExp): Promise<string> {
  const markup = htmls.map(withoutScripts).join('');
  const painted = htmls
    .map((html) => withoutScripts(end?.test(html) ? html.slice(0, html.search(end)) : html))
    .join('');
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: painted, extension: 'html' }],
    extractors: [{ extensions: ['html'], extractor: namesIn }],
    css: [{ raw: forFirstPaint(css) }],
    // Set by the boot script, so not in the prerendered markup.
    safelist: { standard: ['dark', 'fonts', 'from-top'], variables: variablesIn(markup) },
    dynamicAttributes: ['open', 'data-mantine-color-scheme'],
    variables: true,
    keyframes: true,
  });
  if (!result) throw new Error('PurgeCSS gave no result');
  return result.css;
}
