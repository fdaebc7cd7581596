import { compile, type CompileOptions } from '@mdx-js/mdx';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdxFrontmatter from 'remark-mdx-frontmatter';
import type { Plugin } from 'vite';

/** The part that the plugins read of Markdown's syntax tree (mdast) and of its HTML (hast). */
interface Node {
  type: string;
  value?: string;
  depth?: number;
  children?: Node[];
  data?: Record<string, unknown>;
  tagName?: string;
  properties?: Record<string, unknown>;
}

/** Nodes without prose. Readers look sources up, if at all. */
const unread: ReadonlySet<string> = new Set(['yaml', 'mdxjsEsm', 'footnoteDefinition', 'footnoteReference']);

function textOf(node: Node): string {
  if (unread.has(node.type)) return '';
  // An inserted text, such as the product's name, counts as one word.
  if (node.type === 'mdxTextExpression') return 'word';
  const parts = node.children?.map(textOf) ?? [node.value ?? ''];
  const inline =
    node.type === 'paragraph' ||
    node.type === 'heading' ||
    node.type === 'strong' ||
    node.type === 'emphasis' ||
    node.type === 'link';
  return parts.join(inline ? '' : ' ');
}

const idOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const tablesIn = (node: Node): Node[] => (node.type === 'table' ? [node] : (node.children ?? []).flatMap(tablesIn));

/**
 * Gives headings ids and tables the name of their section. Adds to the front matter `sections`, the outline, and `words`,
 * the article's words without its sources.
 */
function remarkOutline() {
  return (tree: Node) => {
    const sections: { id: string; title: string }[] = [];
    const named: string[] = [];
    let words = 0;
    for (const node of tree.children ?? []) {
      const text = textOf(node);
      if (node.type === 'heading' && node.depth === 2) {
        const id = idOf(text);
        node.data = { ...node.data, hProperties: { id } };
        sections.push({ id, title: text });
      }
      words += text.match(/[\p{L}\p{N}][\p{L}\p{N}.,’'%/+-]*/gu)?.length ?? 0;
      const section = sections.at(-1);
      if (!section) continue;
      for (const table of tablesIn(node)) {
        const before = named.filter((title) => title === section.title).length;
        named.push(section.title);
        table.data = {
          ...table.data,
          hProperties: { 'aria-label': before === 0 ? section.title : `${section.title}, ${before + 1}` },
        };
      }
    }
    const matter = tree.children?.find((node) => node.type === 'yaml');
    // JSON is YAML: the next plugin exports the front matter as one object.
    if (matter) matter.value += `\nwords: ${words}\nsections: ${JSON.stringify(sections)}`;
  };
}

interface Expression {
  type: string;
  value?: unknown;
  callee?: { name?: string };
  [key: string]: unknown;
}

/** A text, or an inserted string or number; never an element. */
const isText = ({ type, value, callee }: Expression) =>
  type === 'Literal'
    ? typeof value === 'string'
    : type === 'MemberExpression' ||
      type === 'Identifier' ||
      (type === 'CallExpression' && !callee?.name?.startsWith('_jsx'));

const joined = (parts: Expression[]) =>
  parts.reduce((left, right) => ({ type: 'BinaryExpression', operator: '+', left, right }), {
    type: 'Literal',
    value: '',
  });

/** Joins adjoining texts, as in `an hour costs {price.hour}.`: React would put a comment between each two. */
function recmaWholeTexts() {
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const child of Object.values(node)) visit(child);
    const { type, key, value } = node as { type?: string; key?: { name?: string }; value?: Expression };
    if (type !== 'Property' || key?.name !== 'children' || value?.type !== 'ArrayExpression') return;
    const runs: Expression[][] = [];
    for (const part of value['elements'] as Expression[]) {
      const run = runs.at(-1);
      if (run?.[0] && isText(run[0]) && isText(part)) run.push(part);
      else runs.push([part]);
    }
    value['elements'] = runs.flatMap((run) => (run.length > 1 ? [joined(run)] : run));
  };
  return visit;
}

const blocks: ReadonlySet<string> = new Set([
  'blockquote',
  'h2',
  'h3',
  'li',
  'ol',
  'p',
  'section',
  'table',
  'tbody',
  'td',
  'th',
  'thead',
  'tr',
  'ul',
]);
const isBlock = (node?: Node) =>
  node === undefined || node.type === 'mdxJsxFlowElement' || (node.tagName !== undefined && blocks.has(node.tagName));

/** Removes line breaks between blocks, and labels that repeat the class of a link back to the text. */
function rehypeShort() {
  const visit = (node: Node) => {
    delete node.properties?.['dataFootnoteBackref'];
    const { children } = node;
    if (!children) return;
    node.children = children.filter(
      ({ type, value }, index) =>
        type !== 'text' || value !== '\n' || !(isBlock(children[index - 1]) || isBlock(children[index + 1])),
    );
    children.forEach(visit);
  };
  return visit;
}

const options: CompileOptions = {
  recmaPlugins: [recmaWholeTexts],
  rehypePlugins: [rehypeShort],
  remarkPlugins: [remarkFrontmatter, remarkGfm, remarkOutline, remarkMdxFrontmatter],
  remarkRehypeOptions: {
    clobberPrefix: '',
    footnoteLabel: 'Sources',
    footnoteLabelProperties: {},
    footnoteBackContent: '↩',
    footnoteBackLabel: (reference) => `Back to where source ${reference + 1} is cited`,
  },
};

/** The articles: MDX with typed front matter (src/blog/article.d.ts), tables, and footnotes as the list of sources. */
export function articles(): Plugin {
  return {
    name: 'articles',
    // Before React's plugin and Vite's import analysis: neither reads Markdown.
    enforce: 'pre',
    transform: {
      filter: { id: /\.mdx$/ },
      handler: async (code) => ({ code: String(await compile(code, options)), map: null }),
    },
  };
}
