/** Browsers and Node have `URL`; TypeScript declares it with the DOM or with Node alone. */
declare class URL {
  static parse(url: string, base?: string): URL | null;
  constructor(url: string, base?: string);
  readonly origin: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly href: string;
}
