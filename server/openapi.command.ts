import { writeFile } from 'node:fs/promises';
import { openApi } from './http/openapi.ts';
import { upstreamOpenApi } from './http/openapi-upstream.ts';

/** `npm run openapi`: writes the descriptions of the relay's calls and of what it asks of an upstream: server/openapi.json, server/openapi-upstream.json. */
await writeFile('server/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`);
await writeFile('server/openapi-upstream.json', `${JSON.stringify(upstreamOpenApi(), null, 2)}\n`);
