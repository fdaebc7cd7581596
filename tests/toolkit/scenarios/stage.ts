import type { ShownNode } from '../view/conformance.ts';

/** What a scenario can do and see. It is there twice: on the machine (machine-stage.ts) and on the page (page-stage.ts). */

export type Awaitable<T> = T | Promise<T>;

/** The answer to the request that is under way. */
export type RelayAnswer =
  | { kind: 'accepts'; redirect?: string }
  | { kind: 'refuses'; status: number; error: string | null; field?: { label: string; message: string } }
  /** An HTTP redirect. */
  | { kind: 'redirects'; to: string }
  /** HTML in place of an answer. */
  | { kind: 'page' }
  | { kind: 'unreachable' };

export interface SentRequest {
  /** Such as `POST /contact`. */
  call: string;
  fields: Readonly<Record<string, unknown>>;
  key: string | null;
}

export interface ScenarioFile {
  name: string;
  size: number;
}

/** What holds before the page is opened. */
export interface Given {
  reducedMotion: boolean;
  dark: boolean;
  width: number;
  /** Local storage, by key. */
  stored: Map<string, string>;
  /** Other facts, by a name that the flow's own sentences choose. */
  facts: Map<string, unknown>;
}

export const nothingGiven = (): Given => ({
  reducedMotion: false,
  dark: false,
  width: 1280,
  stored: new Map(),
  facts: new Map(),
});

/** Thrown for what cannot be done or seen here: on the machine for what only the page shows, on the page for what only the relay does. */
export class Elsewhere extends Error {}

/** A problem in words, or null when all is as expected. */
export type Verdict = string | null;

export const same = (what: string, actual: unknown, expected: unknown): Verdict =>
  JSON.stringify(actual) === JSON.stringify(expected)
    ? null
    : `${what} is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`;

/** What every stage has, also one without a page. */
export interface ClockedStage {
  /** What the flow's own sentences remember. */
  readonly memory: Map<string, unknown>;
  wait(ms: number): Awaitable<void>;
  /** Gives a check the time that the stage needs; null when it holds. */
  eventually(check: () => Awaitable<Verdict>): Awaitable<Verdict>;
}

export interface Stage extends ClockedStage {
  readonly given: Given;
  /** The relay itself answers from here on, in place of the scenario. */
  runRelay(): Awaitable<void>;
  open(address: string, options?: { script?: boolean }): Awaitable<void>;
  openAgain(): Awaitable<void>;

  /** Fills in valid values in every required field, and those that are named. */
  fillForm(values: Readonly<Record<string, string>>): Awaitable<void>;
  fill(label: string, text: string): Awaitable<void>;
  /** Chooses a file for the form's file field, or drops it there. */
  attach(file: ScenarioFile, options?: { dropped?: boolean }): Awaitable<void>;
  removeAttachment(): Awaitable<void>;
  /** The name of the attached file; null without one. */
  attachment(): Awaitable<string | null>;
  tick(label: string, on: boolean): Awaitable<void>;
  sendForm(): Awaitable<void>;
  press(name: string, options?: { force?: boolean }): Awaitable<void>;
  pressKey(key: string): Awaitable<void>;
  focus(name: string): Awaitable<void>;
  blur(name: string): Awaitable<void>;
  /** Asks the page for another empty form, where the form does not stand there still. */
  beginAnother(): Awaitable<void>;
  goBack(): Awaitable<void>;
  preferMotion(reduced: boolean): Awaitable<void>;
  answer(answer: RelayAnswer): Awaitable<void>;

  says(text: string): Awaitable<boolean>;
  /** The texts of all alerts that say something. */
  alert(): Awaitable<string>;
  status(): Awaitable<readonly string[]>;
  fieldMessage(label: string): Awaitable<string>;
  fieldValue(label: string): Awaitable<string>;
  /** What stands beside the field and is told with it. */
  fieldDescription(label: string): Awaitable<string>;
  isRequired(label: string): Awaitable<boolean>;
  /** The fields that were filled in or could be, by their label, and what they should hold by now. */
  typed(): Readonly<Record<string, string>>;
  labels(): readonly string[];
  hasFocus(name: string): Awaitable<boolean>;
  isShown(name: string): Awaitable<boolean>;
  /** Whether a control can be pressed; null when it is not there. */
  canPress(name: string): Awaitable<boolean | null>;
  isPressed(name: string, state: 'pressed' | 'expanded'): Awaitable<boolean>;
  formIsShown(): Awaitable<boolean>;
  /** Whether a link to an address of the site is there. */
  linkIsShown(address: string): Awaitable<boolean>;
  /** How many choices a field offers. */
  choices(label: string): Awaitable<number>;
  /** The form's own button; null without a form. */
  sending(): Awaitable<{ pressable: boolean; saysSending: boolean } | null>;
  requests(): Awaitable<readonly SentRequest[]>;
  /** `multipart`, `json` or `form`. */
  encoding(): Awaitable<string>;
  header(name: string): Awaitable<string | null>;
  /** Where the visitor was led since the page was opened; null on the same page. */
  ledTo(): Awaitable<string | null>;
  address(): Awaitable<string>;
  /** What the console said: errors and warnings that the scenario did not cause itself, and the logged exceptions. */
  console(): Awaitable<{ complaints: readonly string[]; exceptions: readonly string[] }>;
  storage(area: 'local' | 'session', key: string): Awaitable<string | null>;
  /** What the flow shows, as an ARIA snapshot has it. */
  shown(): Awaitable<readonly ShownNode[]>;
  /** A picture of the flow in words, to tell whether anything has changed. */
  likeness(): Awaitable<string>;
}
