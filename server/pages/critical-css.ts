import { PurgeCSS } from 'purgecss';

/** The custom properties that style attributes read: PurgeCSS looks for readers in the stylesheet alone. */
const variablesIn = (markup: string) => [...new Set([...markup.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? ''))];

/**
 * The rules of the stylesheet that a page's HTML can use: what it is painted with before the whole
 * stylesheet arrives, and all that it needs without script.
 */
export async function criticalCss(html: string, css: string): Promise<string> {
  const markup = html.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: markup, extension: 'html' }],
    css: [{ raw: css }],
    // Set by the boot script or by the browser itself, so not in the prerendered markup.
    safelist: { standard: ['dark', 'fonts', 'html', 'body'], variables: variablesIn(markup) },
    dynamicAttributes: ['open', 'data-mantine-color-scheme'],
    variables: true,
    keyframes: true,
  });
  if (!result) throw new Error('PurgeCSS gave no result');
  return result.css;
}
