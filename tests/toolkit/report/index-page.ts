import type { Flow } from '../../../machines/shared/flow.ts';
import { inlineDiagram, styleOf } from './diagram.ts';
import type { Background } from './flow-page.ts';
import { escape } from './html.ts';
import { page } from './look.ts';
import type { FlowVerification, Verification } from '../../../machines/shared/flow-verification.ts';

function cardOf(
  { machine: { id }, verifiedIn }: Flow,
  svg: string,
  verified: FlowVerification | undefined,
  { purposes }: Background,
): string {
  const place = verifiedIn === 'page' ? 'browser' : 'relay';
  const { transitions, mutants, paths, steps, requirements } = verified ?? {};
  const complete =
    transitions &&
    transitions.headless === transitions.declared &&
    [0, transitions.declared].includes(transitions.browser);
  const lines =
    verified && transitions && mutants
      ? [
          `<span class="${complete ? '' : 'missing'}">${transitions.headless} of ${transitions.declared} transitions, ${transitions.browser === 0 ? `not run in the ${place}` : `${transitions.browser} in the ${place}`}</span>`,
          `${mutants.killed} of ${mutants.total} mutants killed`,
          `${paths} ${paths === 1 ? 'path' : 'paths'}, ${steps} steps`,
          `<span class="soft">${requirements?.join(' ') ?? ''}</span>`,
        ]
      : ['<span class="soft">Not verified yet.</span>'];
  return [
    '<li class="sheet">',
    `<h2>${verified ? `<a href="${id}.html">${id}</a>` : id}</h2>`,
    `<p>${escape(purposes.get(id) ?? '')}</p>`,
    `<div class="picture">${inlineDiagram(svg)}</div>`,
    `<ul class="plain">${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`,
    '</li>',
  ].join('\n');
}

export function indexPage(
  flows: readonly { flow: Flow; svg: string }[],
  verification: Verification,
  background: Background,
): string {
  const sum = (count: (verified: FlowVerification) => number) =>
    Object.values(verification.flows).reduce((total, verified) => total + count(verified), 0);
  const figures: [string, number][] = [
    ['Flows', flows.length],
    ['Transitions', sum(({ transitions }) => transitions.declared)],
    ['Paths', sum(({ paths }) => paths)],
    ['Steps', sum(({ steps }) => steps)],
    ['Mutants killed', sum(({ mutants }) => mutants.killed)],
  ];
  const body = [
    '<h1>Every flow of the site and its relay</h1>',
    `<p>Each diagram is drawn from the machine that runs. Its page shows every path that verifies it, step by step. <span class="soft">Last verified ${escape(new Date(verification.at).toUTCString())}.</span></p>`,
    `<dl class="figures">${figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${value.toLocaleString('en')}</dd></div>`).join('')}</dl>`,
    '<ul class="cards">',
    ...flows.map(({ flow, svg }) => cardOf(flow, svg, verification.flows[flow.machine.id], background)),
    '</ul>',
  ].join('\n');
  return page({ title: 'All flows: flow report', links: [], body, diagramStyle: styleOf(flows[0]?.svg ?? '') });
}
