import type { Flow } from 'flow-core/flow';
import { inlineDiagram, styleOf } from './diagram.ts';
import type { Background } from './flow-page.ts';
import { escape } from './html.ts';
import { page } from './look.ts';
import type { FlowFailure, FlowVerification, Verification } from 'flow-core/flow-verification';
import type { Trends } from './history.ts';

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
  const failures = verified?.failures?.length ?? 0;
  const lines =
    verified && transitions && mutants
      ? [
          ...(failures > 0 ? [`<strong class="missing">${failures} failed</strong>`] : []),
          `<span class="${complete ? '' : 'missing'}">${transitions.headless} of ${transitions.declared} transitions, ${transitions.browser === 0 ? `not run in the ${place}` : `${transitions.browser} in the ${place}`}</span>`,
          `${mutants.killed} of ${mutants.total} mutants killed`,
          `${paths} ${paths === 1 ? 'path' : 'paths'}, ${steps} steps`,
          `<span class="soft">${requirements?.join(' ') ?? ''}</span>`,
        ]
      : ['<span class="soft">Not verified yet.</span>'];
  return [
    `<li class="sheet${failures > 0 ? ' failed' : ''}">`,
    `<h2>${verified ? `<a href="${id}.html">${id}</a>` : id}</h2>`,
    `<p>${escape(purposes.get(id) ?? '')}</p>`,
    `<div class="picture">${inlineDiagram(svg)}</div>`,
    `<ul class="plain">${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`,
    '</li>',
  ].join('\n');
}

const shownOf = (kept: string) =>
  `<a href="../${kept}/failure.webp"><img src="../${kept}/failure.webp" alt="The page at the failure" loading="lazy"></a><p><a href="../${kept}/console.txt">Console</a> · <a href="../${kept}/trace.zip">Trace</a></p>`;

/** @param others ids of those that say the same */
function failureOf({ said, command, lab, kept }: FlowFailure, others: readonly string[]): string {
  const ways = [
    ...(others.length > 0 ? [`<li>The same: ${others.map((id) => `<code>${escape(id)}</code>`).join(', ')}</li>`] : []),
    `<li>Repeat: <code>${escape(command)}</code></li>`,
    ...(lab === null
      ? []
      : [
          `<li><a href="${escape(lab)}">Open in the lab</a> <span class="soft">of <code>npm run lab</code></span></li>`,
        ]),
  ];
  return `<li><div><p>${escape(said)}</p><ul class="plain">${ways.join('')}</ul></div>${kept === null ? '' : `<div>${shownOf(kept)}</div>`}</li>`;
}

/** What failed when each flow was last verified; empty if nothing did. */
function failuresSection({ flows }: Verification): string[] {
  const failed = Object.entries(flows).filter(([, { failures = [] }]) => failures.length > 0);
  if (failed.length === 0) return [];
  const items = failed.flatMap(([, { failures = [] }]) =>
    [...Map.groupBy(failures, ({ kind, what }) => `${kind} ${what}`).values()].flatMap(([first, ...others]) =>
      first
        ? [
            failureOf(
              first,
              others.map(({ id }) => id),
            ),
          ]
        : [],
    ),
  );
  return [
    '<section class="sheet failed" aria-labelledby="failed">',
    `<h2 id="failed">${failed.length} ${failed.length === 1 ? 'flow' : 'flows'} failed: ${failed.map(([id]) => `<a href="${id}.html">${id}</a>`).join(', ')}</h2>`,
    `<ul class="failures">${items.join('')}</ul>`,
    '<p class="soft">A trace opens with <code>npx playwright show-trace</code>.</p>',
    '</section>',
  ];
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** What the last runs say together; empty if there is nothing to say. */
function trendsSection({ flaky, slower }: Trends): string[] {
  const lines = [
    ...flaky.map((name) => `<li><strong>Flaky:</strong> ${escape(name)}</li>`),
    ...slower.map(
      ({ name, before, now }) =>
        `<li><strong>Slower:</strong> ${escape(name)} took ${inSeconds(now)}, before ${inSeconds(before)}</li>`,
    ),
  ];
  return lines.length === 0
    ? []
    : [`<section><h2>The last runs</h2><ul class="plain">${lines.join('')}</ul></section>`];
}

export function indexPage(
  flows: readonly { flow: Flow; svg: string }[],
  verification: Verification,
  background: Background,
  trends: Trends,
): string {
  const sum = (count: (verified: FlowVerification) => number) =>
    Object.values(verification.flows).reduce((total, verified) => total + count(verified), 0);
  const wrong = sum(({ failures = [] }) => failures.length);
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
    ...failuresSection(verification),
    `<dl class="figures">${figures.map(([name, value]) => `<div><dt>${name}</dt><dd>${value.toLocaleString('en')}</dd></div>`).join('')}</dl>`,
    ...trendsSection(trends),
    '<p class="soft">For other tools: <a href="../verify.junit.xml">JUnit XML</a>, <a href="../verify.ctrf.json">CTRF</a>, <a href="../requirements.csv">requirements as CSV</a>.</p>',
    '<ul class="cards">',
    ...flows.map(({ flow, svg }) => cardOf(flow, svg, verification.flows[flow.machine.id], background)),
    '</ul>',
  ].join('\n');
  return page({
    title: `${wrong > 0 ? `${wrong} failed, all flows` : 'All flows'}: flow report`,
    links: [],
    body,
    diagramStyle: styleOf(flows[0]?.svg ?? ''),
  });
}
