import { PurgeCSS } from 'purgecss';

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
    safelist: ['dark', 'fonts', 'html', 'body'],
    dynamicAttributes: ['open', 'data-mantine-color-scheme'],
    variables: true,
    keyframes: true,
  });
  if (!result) throw new Error('PurgeCSS gave no result');
  return result.css;
}
