import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flows } from '../machines/index.ts';
import { readFeatureText } from 'flow-toolkit/feature';
import { createProgram } from '../server/kernel/command-line.ts';
import { storyboardHtml, storyboardMarkdown } from '../src/lab/parts/storyboard.ts';
import './toolkit.config.ts';
import { featurePath } from 'flow-toolkit/scenarios/read';
import { namesAmong } from 'flow-toolkit/nearest';

/** `npm run flows -- storyboard [flow …]`: writes each flow as a page of frames, in Markdown and in HTML. */
const ids = flows.map(({ machine }) => machine.id);
const program = createProgram('npm run flows -- storyboard')
  .description('writes flows as pages of frames in sentences, one frame a state, in Markdown and HTML')
  .argument('[flows...]', 'all when none is named', namesAmong('flow', ids), [])
  .option('--out <folder>', 'where to', 'reports/storyboards')
  .parse();
const wanted = program.processedArgs[0] as readonly string[];
const { out } = program.opts<{ out: string }>();
await mkdir(out, { recursive: true });
const chosen = flows.filter(({ machine }) => wanted.length === 0 || wanted.includes(machine.id));
await Promise.all(
  chosen.map(async (flow) => {
    const { id } = flow.machine;
    const path = featurePath(id);
    const feature = readFeatureText(await readFile(path, 'utf8'), path);
    await writeFile(join(out, `${id}.md`), storyboardMarkdown(flow, feature));
    await writeFile(join(out, `${id}.html`), storyboardHtml(flow, feature));
  }),
);
console.log(`${chosen.length} ${chosen.length === 1 ? 'storyboard' : 'storyboards'} in ${out}`);
