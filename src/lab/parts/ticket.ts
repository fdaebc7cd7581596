import type { Entry } from '../../../machines/core/score.ts';
import type { Flow } from '../../../machines/shared/flow.ts';
import { escaped } from './escaped.ts';
import { seconds } from './seconds.ts';
import { actSentence } from './sentences.ts';

export interface Moment {
  /** The flow's title. */
  title: string;
  /** The scenario that was played; null: none, or it was left. */
  scenario: string | null;
  /** Of the scenario; of the flow without one. */
  requirements: readonly string[];
  /** Of the lab's build, such as `1a2b3c4`; null where it is not known. */
  commit: string | null;
  /** The entries that have been played. */
  score: readonly Entry[];
  at: number;
  state: string;
  /** The innermost state's description. */
  description: string;
  /** Where the page leads, as the lab's log says it; null: nowhere. */
  leads: string | null;
  link: string;
  note: string | undefined;
}

const NOTHING_YET = 'Nothing has happened yet.';

const onOneMachine = (link: string) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(link);

/** By a name, what a reader has to know to find the moment. */
function factsOf(flow: Flow, { title, scenario, requirements, commit, leads }: Moment): [string, string][] {
  return [
    ['Flow', `${title} (${flow.machine.id})`],
    ...(scenario === null ? [] : [['Scenario', scenario] satisfies [string, string]]),
    ...(requirements.length === 0 ? [] : [['Requirements', requirements.join(', ')] satisfies [string, string]]),
    ...(commit === null ? [] : [['Commit', commit] satisfies [string, string]]),
    ...(leads === null ? [] : [['The page', leads] satisfies [string, string]]),
  ];
}

const stepsOf = (flow: Flow, { score }: Moment) =>
  score.map(
    ({ at, act, expect }) => `${seconds(at)}: ${actSentence(flow, act)}${expect === undefined ? '' : ` → ${expect}`}`,
  );

/** For who reads a ticket elsewhere: the lab as static files has the same address. */
const elsewhere = ({ link, commit }: Moment): string | null =>
  onOneMachine(link)
    ? `Elsewhere: \`npm run flows -- site\`${commit === null ? '' : ` at ${commit}`}, then ${link.replace(/^https?:\/\/[^/]*/, '')}`
    : null;

/** A moment of a flow as text for a ticket; without personal data, as scores are masked (LAB-3). */
export function ticketText(flow: Flow, moment: Moment): string {
  const { title, at, state, description, link, note } = moment;
  const steps = stepsOf(flow, moment).map((step, index) => `${index + 1}. ${step}`);
  const away = elsewhere(moment);
  return [
    `## ${title}: ${state}`,
    '',
    ...factsOf(flow, moment).map(([name, text]) => `- ${name}: ${text}`),
    '',
    ...(steps.length > 0 ? steps : [NOTHING_YET]),
    '',
    `After ${seconds(at)} the flow is in \`${state}\`. ${description}`,
    ...(note === undefined ? [] : ['', `> ${note}`]),
    '',
    `Replay: ${link}`,
    ...(away === null ? [] : [away]),
  ].join('\n');
}

const style = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #0b2622; background: #f2f6f3; }
body { margin: 0 auto; padding: 24px; max-width: 1500px; }
h1, h2 { line-height: 1.2; } dt { font-weight: 700; } dd { margin: 0 0 8px; } dl { max-width: 70ch; }
.pictures { display: grid; gap: 24px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr)); align-items: start; }
.pictures > * { background: #fff; border: 1px solid #c8d9d1; padding: 12px; overflow: auto; margin: 0; }
.pictures svg { max-width: 100%; height: auto; }
.flow-state.flow-live > .flow-box { fill: #ffe6a3; stroke-width: 3; }
.flow-state.flow-live > .flow-group { stroke: #f4b52a; stroke-width: 3; }
iframe { border: 0; display: block; }`;

/** What a moment looks like. */
export interface Pictures {
  /** The diagram with its states lit, as SVG. */
  diagram: string;
  /** The page as a document of its own. */
  page: string;
  /** Of the page, in CSS pixels. */
  width: number;
  height: number;
}

/** The same ticket as one file with both pictures, which opens without this machine. */
export function ticketHtml(flow: Flow, moment: Moment, { diagram, page, width, height }: Pictures): string {
  const { title, at, state, description, link, note } = moment;
  const away = elsewhere(moment);
  const steps = stepsOf(flow, moment);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(`${title}: ${state}`)}</title>
<style>${style}</style>
<h1>${escaped(title)}: ${escaped(state)}</h1>
<p>${escaped(`After ${seconds(at)} the flow is in ${state}. ${description}`)}</p>
${note === undefined ? '' : `<blockquote>${escaped(note)}</blockquote>`}
<dl>${factsOf(flow, moment)
    .map(([name, text]) => `<dt>${escaped(name)}</dt><dd>${escaped(text)}</dd>`)
    .join('')}</dl>
<h2>What happened</h2>
${steps.length === 0 ? `<p>${NOTHING_YET}</p>` : `<ol>${steps.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>`}
<div class="pictures">
<figure>${diagram}</figure>
<figure><iframe title="The page at this moment" sandbox="" width="${width}" height="${height}" srcdoc="${escaped(page)}"></iframe></figure>
</div>
<p>Replay: <a href="${escaped(link)}">${escaped(link)}</a></p>
${away === null ? '' : `<p>${escaped(away)}</p>`}
</html>
`;
}
