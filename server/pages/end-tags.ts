/** What an element's end tag may be left out before: the start of one of these, or the end of one of those. */
interface Omission {
  tag: string;
  starts?: string;
  ends?: string;
}

/** As the HTML standard has it ("Optional tags"), for where these pages use it. */
const omissions: readonly Omission[] = [
  {
    tag: 'p',
    starts: 'article|aside|blockquote|details|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|nav|ol|p|section|ul',
    ends: 'article|aside|blockquote|dd|details|div|fieldset|figcaption|figure|footer|form|header|li|main|nav|section|td|th',
  },
  { tag: 'li', starts: 'li', ends: 'ol|ul' },
  { tag: 'dt', starts: 'dd|dt' },
  { tag: 'dd', starts: 'dd|dt', ends: 'div|dl' },
  { tag: 't[dh]', starts: 'td|th', ends: 'tr' },
  { tag: 'tr', starts: 'tr', ends: 'tbody|thead' },
  { tag: 'thead', starts: 'tbody' },
  { tag: 'tbody', ends: 'table' },
  { tag: 'option', starts: 'option', ends: 'select' },
];

const optional = omissions.map(({ tag, starts, ends }) => {
  const before = [...(starts ? [`(?:${starts})\\b`] : []), ...(ends ? [`/(?:${ends})>`] : [])].join('|');
  return new RegExp(`</${tag}>(?=<(?:${before}))`, 'g');
});

/**
 * Leaves out the end tags that a parser adds by itself, where no space follows them: what it makes of the page stays the same
 * to the last node, which hydration relies on.
 * @param html complete, as React writes it
 */
export const withoutEndTags = (html: string): string => optional.reduce((shorter, tag) => shorter.replaceAll(tag, ''), html);
