import type { Plugin } from 'vite';
import { pageFontsFile } from '../serve/bundle.ts';

const fontFace = /@font-face\s*\{[^}]*\}/g;

/**
 * Moves the fonts out of the whole stylesheet: pages have them in their critical CSS, and a second declaration would repeat the layout.
 * @param taken false where a page links the stylesheet directly and needs the fonts in it
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
