import { join } from 'node:path';
import { Option } from 'commander';
import { createBuilder } from 'vite';
import { createProgram } from './lib/command-line.ts';
import { loadBuiltSite } from './serve/bundle.ts';
import { checkContent, ContentError } from './build/content.ts';
import { prerenderSite } from './build/prerender.ts';
import { changeOver, newRelease } from './build/releases.ts';
import { drawIcons, drawSocialImages } from './build/social-images.ts';

/**
 * `npm run build`: both bundles, then every page as a file. `--mode lab` builds for the flow lab.
 * The output folder is replaced in one step, so a failed build and a running relay are safe.
 */
const values = createProgram('npm run build --')
  .description('builds the site: both bundles, then every page as a file')
  .addOption(
    new Option('--mode <mode>', 'for visitors, or for the flow lab (dist-lab/)')
      .choices(['production', 'lab'])
      .default('production'),
  )
  .option('--icons', 'only draws the icons for home screens from their SVG', false)
  .parse()
  .opts<{ mode: string; icons: boolean }>();

if (values.icons) {
  await drawIcons();
  process.exit();
}

// Pages contain canonical links, so a build needs ORIGIN.
process.env['VITE_ORIGIN'] = process.env['ORIGIN'] ?? '';

const dist = values.mode === 'lab' ? 'dist-lab' : 'dist';
const release = await newRelease(dist, Date.now());
process.env['STAVELINE_OUT'] = release;

const builder = await createBuilder({ mode: values.mode, logLevel: 'warn' });
await builder.buildApp();
const site = await loadBuiltSite(release);
const { bundle, client } = site;
const faults = await checkContent(bundle);
if (faults.length > 0) {
  console.error(new ContentError(faults).message);
  process.exit(1);
}
await drawSocialImages(bundle.socialImages(), { folder: join(client, 'static/img/social') });
const { pages, largest } = await prerenderSite(site);
await changeOver(dist, release);
console.log(`${dist}: ${pages} pages, the largest ${(largest / 1024).toFixed(1)} KiB in brotli`);
