/** Types in use of a package installed on demand: types are checked without it too. */
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
