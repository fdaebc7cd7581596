/** Types in use of packages installed on demand: types are checked without them too. */
declare module 'puppeteer-core' {
  interface Message {
    type(): string;
    text(): string;
  }
  interface Page {
    on(event: 'console', listener: (message: Message) => void): void;
    on(event: 'pageerror', listener: (error: unknown) => void): void;
    setViewport(size: { width: number; height: number }): Promise<void>;
    evaluate(expression: string): Promise<unknown>;
    type(selector: string, text: string): Promise<void>;
  }
  export function launch(options: {
    browser: 'firefox';
    executablePath: string;
    headless: boolean;
  }): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>;
}

declare module 'selenium-webdriver' {
  interface Driver {
    findElement(by: object): { sendKeys(text: string): Promise<void> };
    manage(): {
      window(): { setRect(rect: { x: number; y: number; width: number; height: number }): Promise<unknown> };
    };
    executeScript<T>(script: string): Promise<T>;
    quit(): Promise<void>;
  }
  export class Builder {
    usingServer(url: string): this;
    withCapabilities(capabilities: object): this;
    build(): Promise<Driver>;
  }
  export const By: { css(selector: string): object };
}
