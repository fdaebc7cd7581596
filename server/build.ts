import { join } from 'node:path';
import { Option } from 'commander';
import { createBuilder } from 'vite';
import { createProgram } from './kernel/command-line.ts';
import { loadBuiltSite } from './pages/bundle.ts';
import { prerenderSite } from './pages/prerender.ts';
import { changeOver, newRelease } from './pages/releases.ts';
import { drawIcons, drawSocialImages } from './pages/social-images.ts';

/**
 * `npm run build`: both bundles, then every page as a file. `--mode test` builds the site that the verification
 * runs, with the observer of taken transitions, into dist-test/; `--mode lab` the one with the flow lab, into dist-lab/.
 * `--inspector` (or STAVELINE_INSPECTOR=1) builds the site with its inspector; `--out` names another folder.
 * The folder changes in one step when all is written: a build that fails, and one beside a running relay, harms nothing.
 */
const values = createProgram('npm run build --')
  .description('builds the site: both bundles, then every page as a file')
  .addOption(
    new Option('--mode <mode>', 'for visitors, for the verification (dist-test/) or for the flow lab (dist-lab/)')
      .choices(['production', 'test', 'lab'])
      .default('production'),
  )
  .option('--inspector', 'with the inspector of its machines (or STAVELINE_INSPECTOR=1)', false)
  .option('--out <folder>', 'where to')
  .option('--icons', 'draws the icons for home screens anew from their SVG, and nothing else', false)
  .parse()
  .opts<{ mode: string; inspector: boolean; out?: string; icons: boolean }>();

if (values.icons) {
  await drawIcons();
  process.exit();
}

// Canonical links are written into the pages, so this part of the configuration counts when they are built.
process.env['VITE_ORIGIN'] = process.env['ORIGIN'] ?? '';

if (values.inspector) process.env['STAVELINE_INSPECTOR'] = '1';
/** Where the builds for developers go: the verification's with the transition observer of machines/shared/inspection.ts, the flow lab's with src/lab/. */
const folders: Readonly<Record<string, string>> = { test: 'dist-test', lab: 'dist-lab' };
const dist = values.out ?? folders[values.mode] ?? 'dist';
const release = await newRelease(dist, Date.now());
process.env['STAVELINE_OUT'] = release;

const builder = await createBuilder({ mode: values.mode, logLevel: 'warn' });
await builder.buildApp();
const { bundle, client } = await loadBuiltSite(release);
await drawSocialImages(bundle.socialImages(), { folder: join(client, 'static/img/social') });
const { pages, largest } = await prerenderSite(release);
await changeOver(dist, release);
console.log(`${dist}: ${pages} pages, the largest ${(largest / 1024).toFixed(1)} KiB in brotli`);
