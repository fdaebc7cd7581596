import { CucumberExpression, ParameterType, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import type { Awaitable, Verdict } from './stage.ts';

/** Sentences of the step vocabulary, as Cucumber expressions. */

const registry = new ParameterTypeRegistry();

const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, minutes: 60_000, h: 3_600_000 };

export function durationOf(text: string): number {
  if (text === 'a minute') return 60_000;
  if (text === 'a day') return 86_400_000;
  return [...text.matchAll(/(\S+) (\S+)/g)]
    .map(([, amount, unit = '']) => Number(amount) * (units[unit] ?? Number.NaN))
    .reduce((sum, ms) => sum + ms);
}

const durationPattern = /\d+(?:\.\d+)? (?:ms|s|min(?:utes)?|h)(?: \d+ min)?|a minute|a day/;

registry.defineParameterType(
  new ParameterType('duration', durationPattern, Number, (text) => durationOf(text ?? ''), false, false),
);

const megabyte = 1024 * 1024;

/** `2 MB`, `5 MB and 1 byte`: in bytes, as the site counts them. */
function sizeOf(text: string): number {
  const [megabytes = '', bytes = '0'] = text.match(/\d+/g) ?? [];
  return Number(megabytes) * megabyte + Number(bytes);
}

registry.defineParameterType(
  new ParameterType('size', /\d+ MB(?: and \d+ bytes?)?/, Number, (text) => sizeOf(text ?? ''), false, false),
);

/** A text in quotes that may hold some itself. */
registry.defineParameterType(new ParameterType('quoted', /"(.*)"/, String, (text) => text ?? '', false, false));

/** A value as JavaScript writes it, with single quotes. */
const literalOf = (text: string): unknown =>
  JSON.parse(text.replaceAll("'", '"').replaceAll(/([{,] ?)(\w+):/g, '$1"$2":'));

registry.defineParameterType(
  new ParameterType('literal', /['{n].*/, Object, (text) => literalOf(text ?? 'null') as object, false, false),
);

type Table = readonly (readonly string[])[];

/** A sentence that does something. */
export interface Doing<TStage> {
  kind: 'does';
  expression: CucumberExpression;
  run(stage: TStage, ...values: never[]): Awaitable<void>;
}

/** A sentence that looks at something and says what is wrong. */
export interface Looking<TStage> {
  kind: 'sees';
  expression: CucumberExpression;
  /** It lets time pass in which nothing may change: a second look would find it so. */
  once?: true;
  run(stage: TStage, ...values: never[]): Awaitable<Verdict>;
}

export type Sentence<TStage> = Doing<TStage> | Looking<TStage>;

/** A sentence's values come after the stage in their order, a table last. */
export const does = <TStage>(pattern: string, run: Doing<TStage>['run']): Sentence<TStage> => ({
  kind: 'does',
  expression: new CucumberExpression(pattern, registry),
  run,
});

export const sees = <TStage>(pattern: string, run: Looking<TStage>['run']): Sentence<TStage> => ({
  kind: 'sees',
  expression: new CucumberExpression(pattern, registry),
  run,
});

/** A sentence that compares before and after a time that it lets pass. */
export const lasts = <TStage>(pattern: string, run: Looking<TStage>['run']): Sentence<TStage> => ({
  kind: 'sees',
  expression: new CucumberExpression(pattern, registry),
  once: true,
  run,
});

interface Said {
  sentence: Sentence<never>;
  values: readonly unknown[];
}

/** What was looked up before: a scenario runs on many mutants. */
const lookedUp = new WeakMap<readonly Sentence<never>[], Map<string, Said | null>>();

function lookUp(sentences: readonly Sentence<never>[], text: string): Said | null {
  for (const sentence of sentences) {
    const values = sentence.expression.match(text)?.map((argument) => argument.getValue<unknown>(null));
    if (values) return { sentence, values };
  }
  return null;
}

/** The sentence that a step says with its values. */
export function findSentence<TStage>(
  sentences: readonly Sentence<TStage>[],
  text: string,
  rows: Table,
): { sentence: Sentence<TStage>; values: never[] } | null {
  const known = lookedUp.get(sentences) ?? new Map<string, Said | null>();
  lookedUp.set(sentences, known);
  const said = known.get(text) ?? (known.has(text) ? null : lookUp(sentences, text));
  known.set(text, said);
  return said && { sentence: said.sentence as Sentence<TStage>, values: [...said.values, rows] as never[] };
}

/** When what a step sees has to be there. */
export interface Timing {
  text: string;
  /** Until then it must not be there, in milliseconds from now. */
  notBefore: number;
  /** Then it has to be there. */
  by: number;
  /** It has to be there from now on for so long. */
  throughout: number;
}

const duration = durationPattern.source;
const exactly = new RegExp(`^(.*) after (${duration}) and not before$`);
const between = new RegExp(`^(.*) no sooner than (${duration}) and no later than (${duration})$`);
const later = new RegExp(`^(.*) after (${duration})$`);
const lasting = new RegExp(`^(.*\\bshown) for (${duration})$`);

/** Takes a time off the end of a step. */
export function timingOf(step: string): Timing {
  const now = { notBefore: 0, by: 0, throughout: 0 };
  const [, exactText, exact] = exactly.exec(step) ?? [];
  if (exactText && exact) return { ...now, text: exactText, notBefore: durationOf(exact), by: durationOf(exact) };
  const [, betweenText, from, to] = between.exec(step) ?? [];
  if (betweenText && from && to) return { ...now, text: betweenText, notBefore: durationOf(from), by: durationOf(to) };
  const [, laterText, by] = later.exec(step) ?? [];
  if (laterText && by) return { ...now, text: laterText, by: durationOf(by) };
  const [, lastingText, throughout] = lasting.exec(step) ?? [];
  if (lastingText && throughout) return { ...now, text: lastingText, throughout: durationOf(throughout) };
  return { ...now, text: step };
}
