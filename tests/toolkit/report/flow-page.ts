import { declaredTransitions } from 'flow-core/inspection';
import { requirementsOf } from '../diagram/wording.ts';
import { describeDuration } from 'flow-core/duration';
import type { RecordedPath } from 'flow-core/recording';
import type { Requirement } from '../trace/requirements.ts';
import type { Title } from '../trace/titles.ts';
import { idsIn } from '../trace/trace.ts';
import { diagramField, inlineDiagram, styleOf } from './diagram.ts';
import { describeGuards } from '../guard-outcomes.ts';
import type { FlowReport } from './flow-report.ts';
import { requirementIds, simulatedTime, stepCount } from './flow-report.ts';
import { escape, inlineCode } from './html.ts';
import { page } from './look.ts';
import { consequences, flowEvent, when } from './words.ts';

export interface Background {
  requirements: ReadonlyMap<string, Requirement>;
  titles: readonly Title[];
  purposes: ReadonlyMap<string, string>;
}

const requirementLink = (id: string) => `<a href="#${id}">${id}</a>`;

function figures(report: FlowReport): string {
  const { declared, covered, placed, flow, recording, score, guards } = report;
  const place = flow.verifiedIn === 'page' ? 'in the browser' : 'in the relay';
  const all: [string, string][] = [
    ['Transitions covered headless', `${covered.size} of ${declared.length}`],
    [`Transitions covered ${place}`, placed ? `${placed.size} of ${declared.length}` : 'not run'],
    ['Guards both ways in the scenarios', describeGuards(guards)],
    ['Mutants killed', score ? `${score.killed} of ${score.mutants}` : 'not run'],
    ['Tours', String(recording.paths.length)],
    ['Steps', String(stepCount(recording))],
    ['Simulated time', describeDuration(simulatedTime(recording))],
  ];
  return `<dl class="figures">${all.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`;
}

function requirementsSection(report: FlowReport, { requirements, titles }: Background): string {
  const transitions = declaredTransitions(report.flow.machine);
  const rows = requirementIds(report.flow).map((id) => {
    const keys = transitions
      .filter(({ definition }) => requirementsOf(definition.meta).includes(id))
      .map(({ key }) => `<li>${escape(key)}</li>`);
    const tests = titles
      .filter(({ text }) => idsIn(text).includes(id))
      .map(({ file, text }) => `<li>${escape(text)} <span class="soft">${escape(file)}</span></li>`);
    const shown =
      tests.length > 0
        ? `<details class="bare"><summary>${tests.length} ${tests.length === 1 ? 'test' : 'tests'}</summary><ul class="plain">${tests.join('')}</ul></details>`
        : '';
    return `<tr id="${id}"><th scope="row">${id}</th><td>${inlineCode(requirements.get(id)?.text ?? 'There is no such requirement.')}${shown}</td><td><ul>${keys.join('')}</ul></td></tr>`;
  });
  if (rows.length === 0) return '<p>No transition names a requirement.</p>';
  return `<div class="sheet scroll" role="region" aria-label="Requirements" tabindex="0"><table><thead><tr><th scope="col">Requirement</th><th scope="col">Text</th><th scope="col">Transitions</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function transitionsSection({ flow, covered, placed, declared }: FlowReport): string {
  const taken = (keys: ReadonlySet<string> | null, key: string) =>
    keys === null ? 'not run' : keys.has(key) ? 'covered' : '<strong class="missing">not covered</strong>';
  const rows = declaredTransitions(flow.machine).map(
    ({ key, definition }) =>
      `<tr><td>${escape(key)}</td><td>${taken(covered, key)}</td><td>${taken(placed, key)}</td><td>${requirementsOf(definition.meta).map(requirementLink).join(' ')}</td></tr>`,
  );
  const place = flow.verifiedIn === 'page' ? 'In the browser' : 'In the relay';
  return `<details><summary>All ${declared.length} transitions</summary><div class="scroll" role="region" aria-label="Transitions" tabindex="0"><table><thead><tr><th scope="col">Transition</th><th scope="col">Without a browser</th><th scope="col">${place}</th><th scope="col">Requirements</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}

function pathSection({ pictures }: FlowReport, path: RecordedPath, index: number): string {
  const shown = pictures.get(path) ?? [];
  const picture = (row: number, state: string) => {
    if (shown.length === 0) return '';
    const source = shown[row];
    return `<td>${source === undefined ? '' : `<img src="${source}" width="240" loading="lazy" alt="The page in ${escape(state)}">`}</td>`;
  };
  const row = (number: number, time: string, what: string, { state }: { state: string }, consequence: string) =>
    `<tr><td class="figure">${number}</td><td class="figure">${time}</td><td>${what}</td><td><strong>${escape(state)}</strong></td><td>${consequence}</td>${picture(number, state)}</tr>`;
  const rows = [
    row(
      0,
      '00:00.000',
      `starts: ${escape(path.start)}${path.input === null ? '' : ` <code>${escape(JSON.stringify(path.input))}</code>`}`,
      path.expect,
      consequences(path.expect),
    ),
    ...path.steps.map((step, number) =>
      row(
        number + 1,
        when(step, path.steps[number - 1]?.expect ?? path.expect),
        flowEvent(step),
        step.expect,
        consequences(step.expect),
      ),
    ),
  ];
  const name = `Tour ${index + 1}`;
  return `<details id="path-${index + 1}"${index === 0 ? ' open' : ''}><summary>${name}: ${escape(path.name)}</summary><div class="scroll" role="region" aria-label="${name}" tabindex="0"><table><thead><tr><th scope="col">Step</th><th scope="col">When</th><th scope="col">What happens</th><th scope="col">State then</th><th scope="col">What else is true then</th>${shown.length > 0 ? '<th scope="col">What shows</th>' : ''}</tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`;
}

function mutantsSection({ score }: FlowReport): string {
  if (!score) return '<p>The mutants were not run.</p>';
  const { mutants, survivors, equivalent } = score;
  const list = (items: readonly string[]) =>
    items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : '';
  return [
    `<p>Scenarios and properties were run against ${mutants} mutants. ${survivors.length === 0 ? 'Every one is killed.' : `${survivors.length} survive:`}</p>`,
    list(survivors.map((name) => `<strong class="missing">${escape(name)}</strong>`)),
    ...(equivalent.length > 0 ? [`<p>${equivalent.length} more are equivalent:</p>`] : []),
    list(equivalent.map(({ name, reason }) => `<strong>${escape(name)}</strong>: ${escape(reason)}`)),
  ].join('');
}

function guardsSection({ guards }: FlowReport): string {
  if (guards.size === 0) return '<p>No transition has a guard.</p>';
  const count = (number: number) => (number > 0 ? String(number) : '<strong class="missing">never</strong>');
  const rows = [...guards].map(
    ([name, counts]) =>
      `<tr><th scope="row">${escape(name)}</th><td>${count(counts.true)}</td><td>${count(counts.false)}</td></tr>`,
  );
  return `<div class="scroll" role="region" aria-label="Guards" tabindex="0"><table><thead><tr><th scope="col">Guard</th><th scope="col">True</th><th scope="col">False</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

export function flowPage(report: FlowReport, background: Background): string {
  const { flow, svg, problems, covered, placed, recording, at } = report;
  const { id } = flow.machine;
  const isMissing = (key: string) => !covered.has(key) || placed?.has(key) === false;
  const diagram = inlineDiagram(svg, { transition: (key) => (isMissing(key) ? 'flow-missing' : null) });
  const missing = report.declared.filter(isMissing).length;
  const body = [
    `<h1>${escape(id)}</h1>`,
    `<p>${escape(background.purposes.get(id) ?? '')}</p>`,
    `<p><span class="verdict${problems.length > 0 ? ' wrong' : ''}">${problems.length > 0 ? 'Not verified' : report.isVerified ? 'Verified' : 'Recorded'}</span> <span class="soft">${escape(new Date(at).toUTCString())}</span></p>`,
    figures(report),
    ...(problems.length > 0
      ? [
          `<h2>Problems</h2><ul>${problems.map((problem) => `<li class="missing">${escape(problem)}</li>`).join('')}</ul>`,
        ]
      : []),
    '<h2>Diagram</h2>',
    diagramField(`Diagram of ${id}`, diagram),
    `<p class="legend">${missing === 0 ? 'Every transition is covered.' : `<span class="missing">Red and thick: not covered (${missing}).</span>`}</p>`,
    '<h2>Requirements</h2>',
    requirementsSection(report, background),
    '<h2>Tours</h2>',
    '<p>Each tour runs from the start, where its time begins. It takes every transition after every other that can come before it. A timer is checked one millisecond before it is due, and when it is due.</p>',
    ...recording.paths.map((path, index) => pathSection(report, path, index)),
    '<h2>Transitions</h2>',
    transitionsSection(report),
    '<h2>Guards in the scenarios</h2>',
    guardsSection(report),
    '<h2>Mutants</h2>',
    mutantsSection(report),
  ].join('\n');
  return page({
    title: `${id}: flow report`,
    links: [{ to: 'index.html', text: 'All flows' }],
    body,
    diagramStyle: styleOf(svg),
  });
}
