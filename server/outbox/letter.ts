/** A visitor's text of several lines: its own block, so that no line looks like part of the letter. */
interface Quotation {
  kind: 'quotation';
  text: string;
}

interface Facts {
  kind: 'facts';
  /** Labels with their values. */
  rows: readonly (readonly [string, string])[];
}

interface Button {
  kind: 'button';
  label: string;
  href: string;
}

interface Link {
  kind: 'link';
  label: string;
  href: string;
}

interface Command {
  kind: 'command';
  label: string;
  text: string;
}

interface SmallPrint {
  kind: 'small print';
  text: string;
}

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
