/** Endings of the documents whose content the relay can check. */
export type DocumentEnding = '.pdf' | '.doc' | '.docx';

/** Rules for the file of a form. */
export interface FileRules {
  endings: readonly DocumentEnding[];
  /** Largest size in bytes, inclusive. */
  largest: number;
  messages: Readonly<Record<'missing' | 'tooLarge' | 'wrongType', string>>;
}
