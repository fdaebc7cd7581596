import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
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
  const exported = [...new Set(Object.values<unknown>(await import(pathToFileURL(file).href)))];
  const models = exported.filter((each) => isModel(each));
  const machines = exported.filter((each) => isMachine(each)).map((machine): FileModel => ({ machine }));
  if (models.length + machines.length === 0) throw new Error(`${file} exports no machine and no model`);
  return [...models, ...machines];
}
