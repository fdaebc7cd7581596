/** What is used of a package that is installed when it is first needed; also where it is not, types are checked. */
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
