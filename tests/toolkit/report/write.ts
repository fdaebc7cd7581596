import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Flow } from 'flow-core/flow';
import { configured, inProduct } from '../config.ts';
import { diagramFile } from '../diagram-files.ts';
import { readRequirements } from '../trace/requirements.ts';
import { readTitles } from '../trace/titles.ts';
import type { Background } from './flow-page.ts';
import { flowPage } from './flow-page.ts';
import type { FlowReport } from './flow-report.ts';
import { addRun, readRuns, runOf, trendsOf } from './history.ts';
import { indexPage } from './index-page.ts';
import { requirementMatrix } from './matrix.ts';
import type { Verification } from 'flow-core/flow-verification';
import { updateVerification } from './verification-file.ts';

/** The folder of reports, not committed. */
export const reportsFolder = (): string => fileURLToPath(inProduct('reports/'));

export const committedDiagram = (flow: Flow) =>
  existsSync(diagramFile(flow))
    ? readFileSync(diagramFile(flow), 'utf8')
    : '<svg xmlns="http://www.w3.org/2000/svg"></svg>';

export function readPurposes(): Map<string, string> {
  const document = readFileSync(inProduct(configured().purposes), 'utf8');
  return new Map(
    [...document.matchAll(/\[([a-z-]+)\]\(\.\.\/machines\/\1\/\1\.svg\): ([^·|\n]+[^·|\n ])/g)].map(
      ([, id = '', purpose = '']): [string, string] => [id, `${purpose.charAt(0).toUpperCase()}${purpose.slice(1)}.`],
    ),
  );
}

function readVerification(file: string): Verification | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Writes a page for each verified flow, the gallery, `verification.json`, `requirements.csv`, and a line of
 * `history.jsonl`; pages of other flows stay. @param folder the target @returns the path of the gallery
 */
export function writeReports(all: readonly Flow[], reports: readonly FlowReport[], folder = reportsFolder()): string {
  const pages = join(folder, 'flows');
  mkdirSync(pages, { recursive: true });
  const background: Background = { requirements: readRequirements(), titles: readTitles(), purposes: readPurposes() };
  const ids = all.map(({ machine }) => machine.id);
  const before = readVerification(join(folder, 'verification.json'));
  const verification = updateVerification(before, reports, ids);
  for (const id of Object.keys(before?.flows ?? {}))
    if (!ids.includes(id)) rmSync(join(pages, `${id}.html`), { force: true });
  for (const report of reports)
    writeFileSync(join(pages, `${report.flow.machine.id}.html`), flowPage(report, background));
  const history = join(folder, 'history.jsonl');
  const run = runOf(reports, verification.at);
  const trends = trendsOf([...readRuns(history), run]);
  addRun(history, run);
  writeFileSync(
    join(folder, 'requirements.csv'),
    requirementMatrix(all, background.requirements, background.titles, verification),
  );
  const gallery = join(pages, 'index.html');
  writeFileSync(
    gallery,
    indexPage(
      all.map((flow) => ({ flow, svg: committedDiagram(flow) })),
      verification,
      background,
      trends,
    ),
  );
  writeFileSync(join(folder, 'verification.json'), `${JSON.stringify(verification, null, 2)}\n`);
  return gallery;
}
