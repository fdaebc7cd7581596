import { parseArgs } from 'node:util';
import { createBuilder } from 'vite';
import { prerenderSite } from './pages/prerender.ts';

/**
 * `npm run build`: both bundles, then every page as a file. `--mode test` builds the site that the proof
 * runs, with the observer of taken transitions, into dist-test/.
 */
const { values } = parseArgs({ options: { mode: { type: 'string', default: 'production' } } });
const embedOrigins = (process.env['EMBED_ORIGINS'] ?? '').split(',').filter(Boolean);

// What the pages have to know of the configuration is fixed when they are written.
process.env['VITE_ORIGIN'] ??= process.env['ORIGIN'] ?? '';
process.env['VITE_EMBED_ORIGINS'] ??= embedOrigins.join(',');

const builder = await createBuilder({ mode: values.mode, logLevel: 'warn' });
await builder.buildApp();
const dist = values.mode === 'test' ? 'dist-test' : 'dist';
const { pages, largest } = await prerenderSite(dist, embedOrigins);
console.log(`${dist}: ${pages} pages, the largest ${(largest / 1024).toFixed(1)} KiB in brotli`);
