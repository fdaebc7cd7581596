import { brand } from '../../machines/domain/brand.ts';
import { layOut } from './layout.ts';
import { headerText } from './header-text.ts';
import type { Block, Letter } from './letter.ts';

/** Both parts of a mail. */
export interface MailBody {
  text: string;
  html: string;
}

/** Normalizes line breaks and removes control characters, which can move a cursor. */
const readable = (value: string) => value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

const oneLine = (value: string) => readable(value).replaceAll(/\s+/g, ' ').trim();

/** The block with readable texts; null for an empty quotation. */
function cleaned(block: Block): Block | null {
  if (typeof block === 'string') return oneLine(block);
  if (block.kind === 'quotation') return block.text === '' ? null : { ...block, text: readable(block.text) };
  if (block.kind === 'facts')
    return { ...block, rows: block.rows.map(([label, value]) => [oneLine(label), oneLine(value)] as const) };
  if (block.kind === 'small print') return { ...block, text: oneLine(block.text) };
  if (block.kind === 'command') return { ...block, label: oneLine(block.label), text: oneLine(block.text) };
  return { ...block, label: oneLine(block.label) };
}

const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  if (block.kind === 'quotation') return quoted(block.text);
  if (block.kind === 'facts') return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  if (block.kind === 'small print') return block.text;
  if (block.kind === 'command') return `${block.label}:\n${block.text}`;
  return `${block.label}:\n${block.href}`;
}

/**
 * Lays out a letter as plain text and as HTML.
 * @param origin the configured one, whose host says who writes
 * @param answered whether a reply reaches the team
 */
export function compose(letter: Letter, { origin, answered }: { origin: string; answered: boolean }): MailBody {
  const heading = oneLine(letter.heading);
  const blocks = letter.blocks.map(cleaned).filter((block) => block !== null);
  const address = brand.address === null ? '' : `, ${brand.address}`;
  const ending = [
    `${brand.name}, the AI medical scribe, at ${new URL(origin).host}${address}`,
    oneLine(letter.why),
    ...(answered ? ['Reply to this email to reach our team.'] : []),
  ];
  // A line of two dashes and a blank begins a signature (RFC 3676, 4.3).
  const signature = ['-- ', ...ending].join('\n');
  return {
    text: `${[heading, ...blocks.map(textOf), signature].join('\n\n')}\n`,
    html: layOut({ preheader: headerText(letter.preheader), heading, blocks, ending }),
  };
}
