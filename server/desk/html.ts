import { escapeHtml } from '../lib/escape-html.ts';

/** Markup that was written here: what `html` puts in unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | null | Html | readonly Part[];

function partText(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map((one: Part) => partText(one)).join('') : escapeHtml(String(part));
}

/** Every value is escaped, unless it is `Html` itself. Attributes have to be quoted. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, index) => text + partText(parts[index] ?? null)).join(''));
