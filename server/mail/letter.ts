export interface Letter {
  text: string;
  html: string;
}

/** A visitor's text of several lines: its own block, so that no line looks like part of the letter. */
interface Quotation {
  quoted: string;
}

/** Creates a quotation for `letter`, which leaves an empty one out. */
export const quotation = (quoted: string): Quotation => ({ quoted });

/** Normalizes line breaks and removes control characters, which can move a cursor. */
const readable = (value: string) => value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

export function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** A placeholder of private-use characters, which the templates do not contain. */
const slot = (index: number) => `\uE000${index}\uE001`;

const marked = (lines: string) =>
  lines
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

const withBreaks = (escaped: string) => escaped.replaceAll('\n', '<br>\n');

/**
 * A mail's body as text and HTML from one template: blank lines divide blocks, `# ` marks a heading, `-> ` a link.
 * Values are escaped in the HTML part; each line of a quotation begins with `> `.
 */
export function letter(strings: readonly string[], ...values: readonly (string | Quotation)[]): Letter {
  // Values are inserted after the template is divided, so that they cannot act as structure.
  const template = strings.reduce((joined, part, index) => `${joined}${slot(index - 1)}${part}`);
  const fill = (block: string, render: (value: string) => string) =>
    block.replace(/\uE000(\d+)\uE001/g, (_, index: string) => {
      const value = values[Number(index)] ?? '';
      if (typeof value !== 'string') throw new Error('A quotation must be a block of its own.');
      return render(readable(value));
    });
  const quotedBy = (block: string): string | null => {
    const value = values[Number(/^\uE000(\d+)\uE001$/.exec(block)?.[1])];
    return typeof value === 'object' ? readable(value.quoted) : null;
  };

  const blocks = template
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .filter((block) => quotedBy(block) !== '');
  const text = blocks.map((block) => {
    const quoted = quotedBy(block);
    if (quoted !== null) return marked(quoted);
    return fill(block.replace(/^(?:#|->) /, ''), (value) => value);
  });
  const html = blocks.map((block) => {
    const quoted = quotedBy(block);
    if (quoted !== null) return `<blockquote>${withBreaks(escapeHtml(quoted))}</blockquote>`;
    const [, mark, words = ''] = /^(?:(#|->) )?([\s\S]*)$/.exec(block) ?? [];
    const content = fill(withBreaks(escapeHtml(words)), (value) => withBreaks(escapeHtml(value)));
    if (mark === '#') return `<h1>${content}</h1>`;
    return mark === '->' ? `<p><a href="${content}">${content}</a></p>` : `<p>${content}</p>`;
  });
  return {
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"></head>\n<body>\n${html.join('\n')}\n</body>\n</html>\n`,
  };
}
