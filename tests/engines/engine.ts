import { existsSync } from 'node:fs';

/** The engines beside Chromium's: their programs, and Debian's packages. */
export const engines = [
  { name: 'Firefox', programs: { 'firefox-esr': '/usr/bin/firefox-esr' } },
  { name: 'WebKit', programs: { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/xvfb-run' } },
] as const;

export const isInstalled = ({ programs }: (typeof engines)[number]): boolean =>
  Object.values(programs).every(existsSync);

/** A browser other than Chromium, with one window as wide as a phone. */
export interface Engine {
  leaveFor(url: string): Promise<void>;
  /** Evaluates an expression in the page; the value is JSON. */
  value<T>(expression: string): Promise<T>;
  /** @param selector CSS that matches one element */
  type(selector: string, text: string): Promise<void>;
  /** Console errors and warnings since the last call; empty where the driver reports none. */
  complaints(): string[];
  close(): Promise<void>;
}

/** In pixels; a window may be a little wider. */
export const phone = { width: 390, height: 844 };
