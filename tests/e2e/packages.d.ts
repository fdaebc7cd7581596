/** What is used of packages that are installed when they are first needed; also where they are not, types are checked. */
declare module 'html-validate' {
  export interface ConfigData {
    extends: string[];
    rules: Readonly<Record<string, 'off' | ['error', object]>>;
  }
  export class HtmlValidate {
    constructor(config: ConfigData);
    validateString(html: string): Promise<{
      results: readonly {
        messages: readonly { line: number; column: number; ruleId: string; message: string }[];
      }[];
    }>;
  }
}

declare module '@guidepup/virtual-screen-reader' {
  export const virtual: {
    start(options: { container: Element }): Promise<void>;
    spokenPhraseLog(): Promise<string[]>;
    clearSpokenPhraseLog(): Promise<void>;
  };
}
