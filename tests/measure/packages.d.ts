/** Types in use of packages installed on demand: types are checked without them too. */
declare module 'chrome-launcher' {
  export function launch(options: {
    chromePath: string;
    chromeFlags: readonly string[];
    logLevel: 'silent';
  }): Promise<{ port: number; kill(): void }>;
}

declare module 'lighthouse' {
  interface Result {
    runtimeError?: { message: string };
    categories: Readonly<Record<string, { score: number | null }>>;
    audits: Readonly<Record<string, { numericValue?: number }>>;
  }
  export default function lighthouse(
    url: string,
    options: {
      port: number;
      logLevel: 'error';
      onlyCategories: string[];
    },
  ): Promise<{ lhr: Result } | undefined>;
}
