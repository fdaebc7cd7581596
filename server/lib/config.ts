import type { z } from 'zod';
import { OperatorError } from './operator-error.ts';

/** The configuration. Each feature adds its own members (`declare module`), which its `settings.ts` reads. */
// oxlint-disable-next-line typescript/no-empty-interface -- features fill it.
export interface Config {}

export class ConfigError extends OperatorError {
  override name = 'ConfigError';
}

/** A variable that has to be set where another one is. */
export interface Need {
  variable: string;
  with: string;
  /** Ends the sentence. */
  why?: string;
}

/** The settings of one feature. */
export interface Settings<Shape extends z.ZodRawShape, Read> {
  /** By the name of the environment variable; .env.example and docs/configuration.md repeat the descriptions. */
  variables: Shape;
  needs?: readonly Need[];
  read(set: z.output<z.ZodObject<Shape>>): Read;
}

export const defineSettings = <Shape extends z.ZodRawShape, Read extends Partial<Config>>(
  settings: Settings<Shape, Read>,
): Settings<Shape, Read> => settings;

/** Two variables that are useless without each other. */
export const together = (one: string, other: string): Need[] => [
  { variable: one, with: other },
  { variable: other, with: one },
];

/** The value that the operator has set for a form. @throws when no form has settings of that name */
export function settingOf<Value>(settings: Readonly<Record<string, Value>>, name: string): Value {
  const value = settings[name];
  if (value === undefined) throw new Error(`There are no settings ${name}.`);
  return value;
}
