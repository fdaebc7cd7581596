import { writeFile } from 'node:fs/promises';
import { openApi } from './openapi.ts';
import type { AddCommands } from '../operator/command.ts';

async function writeDescriptions(): Promise<void> {
  await writeFile('server/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`);
}

export const addOpenApi: AddCommands = (program) => {
  program.command('openapi').action(writeDescriptions);
};
