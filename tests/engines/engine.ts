import { existsSync } from 'node:fs';

/** The engines beside Chromium's: their programs, and Debian's packages. */
export const engines = [
  { name: 'Firefox', programs: { 'firefox-esr': '/usr/bin/firefox-esr' } },
  { name: 'WebKit', programs: { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/xvfb-run' } },
] as const;

export const isInstalled = ({ programs }: (typeof engines)[number]): boolean =>
  Object.values(programs).every(existsSync);

/** A browser other than Chromium, with one window. A selector is CSS and matches one element. */
export interface Engine {
  /** In pixels; the window may be a little wider. */
  resize(width: number, height: number): Promise<void>;
  leaveFor(url: string): Promise<void>;
  /** Evaluates an expression in the page; the value is JSON. */
  value<T>(expression: string): Promise<T>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  choose(selector: string, file: string): Promise<void>;
  press(key: 'Escape'): Promise<void>;
  /** Console errors and warnings since the last call; empty where the driver reports none. */
  complaints(): string[];
  close(): Promise<void>;
}
