import type { Plugin } from 'vite';

/** Where a build keeps what it has taken out: bundle.ts reads it. */
export const pageFontsFile = '.vite/fonts.css';

const fontFace = /@font-face\s*\{[^}]*\}/g;

/**
 * Leaves the fonts out of the whole stylesheet, which comes when a page is being taken over: every page has them in its own
 * styles, and a browser that is told of fonts again lays out every text again.
 * @param taken false where a page links the stylesheet alone: it keeps them then
 */
export function pageFonts(taken: boolean): Plugin {
  return {
    name: 'staveline:page-fonts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const sheets = Object.values(bundle)
          .filter((file) => file.type === 'asset')
          .filter(({ fileName }) => taken && fileName.endsWith('.css'));
        const faces = sheets.flatMap((sheet) => {
          const css = String(sheet.source);
          sheet.source = css.replaceAll(fontFace, '');
          return css.match(fontFace) ?? [];
        });
        this.emitFile({ type: 'asset', fileName: pageFontsFile, source: faces.join('') });
      },
    },
  };
}
