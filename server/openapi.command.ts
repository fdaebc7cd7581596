import { writeFile } from 'node:fs/promises';
import { openApi } from './http/openapi.ts';

/** `npm run openapi`: writes the description of the relay's calls, server/openapi.json. */
await writeFile('server/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`);
