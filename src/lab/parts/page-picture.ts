import { COVER, isPersonal, maskText } from '../../../machines/domain/masking.ts';

/** Nothing of these is seen, or it would run or load. */
const LEFT_OUT = 'script, noscript, link, base, iframe, template, meta[http-equiv]';

const read = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The picture cannot be read.')));
    reader.readAsDataURL(blob);
  });

/** An image of the page as part of the file; null where it cannot be had. */
async function asData(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url);
    return answer.ok ? await read(await answer.blob()) : null;
  } catch {
    return null;
  }
}

/** Rules of the page's stylesheets; its fonts are not part of the picture. */
const rulesOf = (page: Document): string =>
  [...page.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => !rule.cssText.startsWith('@font-face'))
    .map((rule) => rule.cssText)
    .join('\n');

const masked = (name: string, value: string) => (value !== '' && isPersonal(name) ? COVER : maskText(value));

/** What a field holds is no part of its markup. */
function holdAs(copy: Element, original: Element): void {
  if (original instanceof HTMLSelectElement) {
    for (const [index, option] of [...copy.querySelectorAll('option')].entries())
      option.toggleAttribute('selected', index === original.selectedIndex);
  } else if (original instanceof HTMLTextAreaElement) copy.textContent = masked(original.name, original.value);
  else if (original instanceof HTMLInputElement) {
    if (original.type === 'checkbox' || original.type === 'radio') copy.toggleAttribute('checked', original.checked);
    else if (original.type !== 'file') copy.setAttribute('value', masked(original.name, original.value));
  }
}

/**
 * The page as one document: its markup, styles and images as they are now, without script. Values of fields are masked as in a
 * score. @param page of the frame, of this origin
 */
export async function pagePicture(page: Document): Promise<string> {
  const copy = page.documentElement.cloneNode(true) as HTMLElement;
  const fields = 'input, textarea, select';
  const originals = [...page.querySelectorAll(fields)];
  for (const [index, field] of [...copy.querySelectorAll(fields)].entries()) {
    const original = originals[index];
    if (original) holdAs(field, original);
  }
  const images = [...page.querySelectorAll('img')].map((image) => image.currentSrc || image.src);
  await Promise.all(
    [...copy.querySelectorAll('img')].map(async (image, index) => {
      const data = await asData(images[index] ?? '');
      image.removeAttribute('srcset');
      image.removeAttribute('loading');
      if (data === null) image.removeAttribute('src');
      else image.setAttribute('src', data);
    }),
  );
  for (const element of copy.querySelectorAll(`${LEFT_OUT}, style`)) element.remove();
  const style = page.createElement('style');
  style.textContent = rulesOf(page);
  copy.querySelector('head')?.append(style);
  return `<!doctype html>${copy.outerHTML}`;
}

/** A drawing with the states of a moment lit. @param active their dotted paths */
export function litDiagram(drawing: string, active: readonly string[]): string {
  const { documentElement } = new DOMParser().parseFromString(drawing, 'image/svg+xml');
  for (const state of documentElement.querySelectorAll<SVGElement>('.flow-state'))
    state.classList.toggle('flow-live', active.includes(state.dataset['flowState'] ?? ''));
  return documentElement.outerHTML;
}
