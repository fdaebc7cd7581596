/** The two parts of a mail's body. */
export interface Letter {
  text: string;
  html: string;
}

/** A visitor's text of several lines: a block of its own, in which no line can pass for a line of the letter. */
interface Quotation {
  quoted: string;
}

/** Makes a quotation for `letter`. One without words is left out. */
export const quotation = (quoted: string): Quotation => ({ quoted });

/** Line breaks as one kind, no other control characters: those can move a cursor or end a line in some reader. */
const readable = (value: string) => value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

/** Escapes text for HTML, in content and in quoted attributes alike. */
export function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Stands for a value until it is put in; private-use characters, which the templates do not have. */
const slot = (index: number) => `\uE000${index}\uE001`;

/** Each line as mail programs mark a quotation. */
const marked = (lines: string) =>
  lines
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

const withBreaks = (escaped: string) => escaped.replaceAll('\n', '<br>\n');

/**
 * A mail's body, written once: blocks divided by a blank line, `# ` before a heading, `-> ` before an address that is a
 * link. Both parts come from the same template, and every value is escaped in the HTML one. A quotation has `> ` before each line.
 *
 * ```ts
 * letter`
 *   # A heading
 *
 *   Name: ${name}
 * `
 * ```
 */
export function letter(strings: TemplateStringsArray, ...values: readonly (string | Quotation)[]): Letter {
  // Values are put in after the template has been divided, so that nothing in one can act as structure.
  const template = strings.reduce((joined, part, index) => `${joined}${slot(index - 1)}${part}`);
  const fill = (block: string, render: (value: string) => string) =>
    block.replace(/\uE000(\d+)\uE001/g, (_, index: string) => {
      const value = values[Number(index)] ?? '';
      if (typeof value !== 'string') throw new Error('A quotation must be a block of its own.');
      return render(readable(value));
    });
  /** The words of a block that is a quotation; null for any other. */
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
