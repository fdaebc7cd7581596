import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import { sentenceOf } from './command-line.ts';
import type { GivenOfMachine } from './verify-machine.ts';

export type FileModel = GivenOfMachine & { machine: AnyStateMachine };

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value && 'implementations' in value;
const isModel = (value: unknown): value is FileModel =>
  typeof value === 'object' && value !== null && 'machine' in value && isMachine(value.machine);

/**
 * The machines, and the models, that a file exports.
 * @throws with a sentence, where the file cannot be read or exports neither
 */
export async function modelsIn(file: string): Promise<FileModel[]> {
  const module: Record<string, unknown> = await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error(`${file} cannot be loaded: ${sentenceOf(error)}`, { cause: error });
  });
  const exported = [...new Set(Object.values(module))];
  const models = exported.filter((each) => isModel(each));
  const machines = exported.filter((each) => isMachine(each)).map((machine): FileModel => ({ machine }));
  if (models.length + machines.length === 0) throw new Error(`${file} exports no machine and no model`);
  return [...models, ...machines];
}
