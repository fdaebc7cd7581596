interface TextBlock<Kind extends string> {
  kind: Kind;
  text: string;
}

interface LabeledBlock<Kind extends string> {
  kind: Kind;
  label: string;
}

/** A visitor's text of several lines: its own block, so that no line looks like part of the letter. */
type Quotation = TextBlock<'quotation'>;

interface Facts {
  kind: 'facts';
  /** Labels with their values. */
  rows: readonly (readonly [string, string])[];
}

type Button = LabeledBlock<'button'> & { href: string };
type Link = LabeledBlock<'link'> & { href: string };
type Command = LabeledBlock<'command'> & { text: string };
type SmallPrint = TextBlock<'small print'>;

/** A text is a paragraph: its line breaks count as blanks, so that a value cannot add a line. */
export type Block = string | Quotation | Facts | Button | Link | Command | SmallPrint;

/** The content of a mail. No part of it is markup: every text is escaped. */
export interface Letter {
  /** Mail programs show it beside the subject. */
  preheader: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the receiver gets the mail. */
  why: string;
}

export const quotation = (text: string): Quotation => ({ kind: 'quotation', text });
export const facts = (rows: Facts['rows']): Facts => ({ kind: 'facts', rows });
/** The one thing to do; the link follows as text as well. */
export const button = (label: string, href: string): Button => ({ kind: 'button', label, href });
export const link = (label: string, href: string): Link => ({ kind: 'link', label, href });
/** A shell command. */
export const command = (label: string, text: string): Command => ({ kind: 'command', label, text });
/** Text at the end of a mail: digests. */
export const smallPrint = (text: string): SmallPrint => ({ kind: 'small print', text });

/** Limit for visitor text in a header; RFC 5322 wants lines below 998 characters. */
const LONGEST_HEADER_TEXT = 150;

/** One line of visitor text without control characters and without encoded words (RFC 2047, `=?utf-8?Q?…?=`). */
export function headerText(value: string): string {
  const line = value
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll('=?', '= ?')
    .trim();
  const characters = [...line];
  return characters.length <= LONGEST_HEADER_TEXT ? line : `${characters.slice(0, LONGEST_HEADER_TEXT - 1).join('')}…`;
}
