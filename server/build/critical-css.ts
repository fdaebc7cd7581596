import { list, parse } from 'postcss';
import { PurgeCSS } from 'purgecss';

/** Custom properties in style attributes: PurgeCSS looks for them in the stylesheet only. */
const variablesIn = (markup: string) => [
  ...new Set([...markup.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? '')),
];

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
      // A class may equal an attribute's value: `.sm` is not `[data-size=sm]`.
      if (name === 'class') names.classes.push(...value.split(/\s+/));
      else names.attributes.values.push(value);
      if (name === 'id') names.ids.push(value);
    }
  }
  return names;
}

/** Queries for print, or for pages without script, whose `noscript` links the whole stylesheet. */
const holdsLater = (query: string) => /\bprint\b/.test(query) || /(?<!\bnot\s*)\(scripting:\s*none\)/.test(query);

/** Removes rules for print, no script and the pointer, which the first paint does not need: 300 to 650 bytes of brotli a page. */
function forFirstPaint(css: string): string {
  const sheet = parse(css);
  // Behind their rule: PurgeCSS sees no variables of nested declarations.
  sheet.walkRules((rule) => {
    for (const query of rule.nodes.filter((node) => node.type === 'atrule').toReversed()) {
      const inside = rule.clone({ nodes: [] }).append(query.nodes ?? []);
      rule.after(query.clone({ nodes: [] }).append(inside));
      query.remove();
    }
  });
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
    if (rule.params === '' || rule.nodes?.length === 0) rule.remove();
  });
  sheet.walkComments((comment) => void comment.remove());
  return sheet.toString();
}

/** Removes empty rules, and merges neighbors that removed rules kept apart. */
function tidy(css: string): string {
  const sheet = parse(css);
  sheet.walkRules((rule) => {
    const before = rule.prev();
    if (rule.nodes.length === 0) rule.remove();
    else if (before?.type === 'rule' && before.selector === rule.selector) {
      before.append(rule.nodes);
      rule.remove();
    }
  });
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString();
}

const withoutScripts = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, '');

/**
 * The critical CSS: rules that a page's HTML can use in any of its states, until hydration brings the whole stylesheet.
 * Without script the page's `noscript` links it (assemble.ts).
 * @param end the place in the HTML from which rules are not needed
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
    // Set by the boot script, so absent from the prerendered markup.
    safelist: { standard: ['dark', 'fonts', 'from-top', 'owner'], variables: variablesIn(markup) },
    dynamicAttributes: ['open', 'data-mantine-color-scheme'],
    variables: true,
    keyframes: true,
  });
  if (!result) throw new Error('PurgeCSS gave no result');
  // Rules of which it took the last variable.
  return tidy(result.css);
}
