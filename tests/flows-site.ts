import { resolve } from 'node:path';
import { createProgram } from '../server/kernel/command-line.ts';
import { ensureBuilds } from './browser/builds.ts';
import { writeLabSite } from './lab-site.ts';

/**
 * `npm run flows -- site`: the flow lab with its pages as static files. A build that is up to date is used as it is.
 */
const { out } = createProgram('npm run flows -- site')
  .description('writes the flow lab as static files, for any host: serve the folder at the root of an address')
  .option('--out <folder>', 'where to; what is in it is replaced', 'reports/lab-site')
  .parse()
  .opts<{ out: string }>();

await ensureBuilds(['lab'], (text) => console.log(text));
const { pages, flows } = await writeLabSite('dist-lab', out);
console.log(`${flows} flows, ${pages} pages: ${resolve(out)}/index.html, to be served at the root of a host`);
