/** The endings of the documents whose content the relay can check. */
export type DocumentEnding = '.pdf' | '.doc' | '.docx';

/** What a form takes as its file. */
export interface FileRules {
  endings: readonly DocumentEnding[];
  /** Bytes: exactly so many pass, one more does not. */
  largest: number;
  messages: Readonly<Record<'missing' | 'tooLarge' | 'wrongType', string>>;
}
