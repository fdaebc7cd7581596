import { writeFile } from 'node:fs/promises';
import { openApi } from './openapi.ts';
import { upstreamOpenApi } from './openapi-upstream.ts';
import type { AddCommands } from '../operator/command.ts';

async function writeDescriptions(): Promise<void> {
  await writeFile('server/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`);
  await writeFile('server/openapi-upstream.json', `${JSON.stringify(upstreamOpenApi(), null, 2)}\n`);
}

export const addOpenApi: AddCommands = (program) => {
  program
    .command('openapi')
    .description('writes server/openapi.json and server/openapi-upstream.json from the schemas')
    .action(writeDescriptions);
};
