import { describeDuration } from '../../../machines/core/duration.ts';
import type { Feature } from 'flow-toolkit/feature';
import type { Flow } from '../../../machines/shared/flow.ts';
import type { Step } from '../../../machines/core/recording.ts';
import { type Frame, storyboardOf } from '../../../machines/shared/storyboard.ts';
import type { ViewWords } from '../../../machines/shared/view-words.ts';
import { escaped } from './escaped.ts';
import { actSentence } from './sentences.ts';

/** A flow as a storyboard: one page of frames in sentences, for people who do not read machines (VIEW-4). */

export const noView = 'This flow has no view yet: what the visitor reads and can do is not written down.';

export const fieldsAsAtFirst = 'The fields of the form are as they are before the visitor fills them in.';

/** The parts of a view in words, those that say something. */
export const wordParts = ({ reads, can, cannot }: ViewWords): [title: string, words: readonly string[]][] =>
  (
    [
      ['The visitor reads', reads],
      ['The visitor can', can.length > 0 ? can : ['do nothing here']],
      ['The visitor cannot yet', cannot],
    ] satisfies [string, readonly string[]][]
  ).filter(([, words]) => words.length > 0);

export interface Lead {
  text: string;
  /** The number of the frame that it leads to; null where that is none of these frames. */
  frame: number | null;
  state: string;
}

/** A storyboard in sentences, whatever shows it. */
export interface StoryboardPage {
  title: string;
  intro: readonly string[];
  frames: readonly {
    state: string;
    descriptions: readonly string[];
    way: string;
    parts: ReturnType<typeof wordParts>;
    leads: readonly Lead[];
  }[];
}

const stepSentence = (flow: Flow, step: Step): string =>
  'rest' in step ? '' : 'after' in step ? `${describeDuration(step.wait)} pass` : actSentence(flow, step);

/** Waits that follow each other are one. */
function waySentence(flow: Flow, { start, steps }: Frame): string {
  const merged = steps.reduce<Step[]>((before, step) => {
    const last = before.at(-1);
    return last && 'after' in last && 'after' in step
      ? [...before.slice(0, -1), { ...step, wait: last.wait + step.wait }]
      : [...before, step];
  }, []);
  return [`The flow starts (${start})`, ...merged.map((step) => stepSentence(flow, step))].join('. ');
}

function leadsOf(flow: Flow, frames: readonly Frame[], { state, next }: Frame): Lead[] {
  const leads = next.map(({ step, to }): Lead => {
    const index = frames.findIndex((frame) => frame.state === to);
    const text = 'after' in step ? `After ${describeDuration(step.wait)}` : stepSentence(flow, step);
    return { text, frame: index === -1 ? null : index + 1, state: to };
  });
  const isFirst = ({ text, state: to }: Lead, index: number) =>
    leads.findIndex((lead) => lead.text === text && lead.state === to) === index;
  // What leads elsewhere comes first.
  return leads.filter(isFirst).toSorted((one, other) => Number(one.state === state) - Number(other.state === state));
}

export function storyboardPage(
  flow: Flow,
  { title, description }: Pick<Feature, 'title' | 'description'>,
): StoryboardPage {
  const { frames, unreached } = storyboardOf(flow);
  return {
    title: `${title}: storyboard`,
    intro: [
      ...(description === '' ? [] : [description]),
      'One frame for each state. The flow’s machine itself leads to it, by the shortest way, with sample data.',
      ...(flow.view ? [] : [noView]),
      ...(flow.view && flow.form ? [fieldsAsAtFirst] : []),
      ...(unreached.length > 0 ? [`No sample leads to: ${unreached.join(', ')}.`] : []),
    ],
    frames: frames.map((frame) => ({
      state: frame.state,
      descriptions: frame.descriptions,
      way: waySentence(flow, frame),
      parts: frame.words ? wordParts(frame.words) : [],
      leads: leadsOf(flow, frames, frame),
    })),
  };
}

export const targetOf = ({ frame, state }: Lead, from: string) =>
  state === from ? 'stays here' : frame === null ? state : `${frame}. ${state}`;

const listed = (title: string, lines: readonly string[]) => [
  `**${title}**`,
  '',
  ...lines.map((line) => `- ${line}`),
  '',
];

/** The storyboard as Markdown. */
export function storyboardMarkdown(flow: Flow, feature: Pick<Feature, 'title' | 'description'>): string {
  const { title, intro, frames } = storyboardPage(flow, feature);
  const blocks = frames.flatMap(({ state, descriptions, way, parts, leads }, index) => [
    `## ${index + 1}. ${state}`,
    '',
    ...(descriptions.length > 0 ? [descriptions.join(' '), ''] : []),
    `How it comes here: ${way}.`,
    '',
    ...parts.flatMap(([part, words]) => listed(part, words)),
    ...(leads.length > 0
      ? listed(
          'What leads on',
          leads.map((lead) => `${lead.text} → ${targetOf(lead, state)}`),
        )
      : ['Nothing leads on.', '']),
  ]);
  return `${[`# ${title}`, '', ...intro.flatMap((line) => [line, '']), ...blocks].join('\n').trimEnd()}\n`;
}

const style = `
:root { color-scheme: light dark; --ground: light-dark(#f1f6f3, #10211d); --sheet: light-dark(#fff, #18302a); --ink: light-dark(#10211d, #e8f2ed); --quiet: light-dark(#44605a, #a8c2ba); --rule: light-dark(#c4d6cf, #34554c); }
body { margin: 0 auto; padding: 24px; max-width: 1400px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
h1 { line-height: 1.2; } header p { max-width: 70ch; }
ol.frames { list-style: none; margin: 24px 0 0; padding: 0; display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 400px), 1fr)); }
.frames > li { padding: 16px 20px; background: var(--sheet); border: 1px solid var(--rule); border-radius: 8px; overflow-wrap: anywhere; }
.frames > li:target { outline: 3px solid currentColor; }
h2 { margin: 0 0 8px; font-size: 18px; line-height: 1.3; } h3 { margin: 16px 0 4px; font-size: 14px; } p { margin: 0 0 8px; }
ul { margin: 0; padding-left: 20px; } .way { color: var(--quiet); font-size: 14px; } a { color: inherit; }
@media print { .frames > li { break-inside: avoid; } }`;

const list = (part: string, lines: readonly string[]) =>
  `<h3>${escaped(part)}</h3><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;

const linked = (lead: Lead, from: string) =>
  lead.frame === null || lead.state === from
    ? escaped(targetOf(lead, from))
    : `<a href="#frame-${lead.frame}">${escaped(targetOf(lead, from))}</a>`;

/** The storyboard as a page that needs no other file. */
export function storyboardHtml(flow: Flow, feature: Pick<Feature, 'title' | 'description'>): string {
  const { title, intro, frames } = storyboardPage(flow, feature);
  const cards = frames.map(({ state, descriptions, way, parts, leads }, index) =>
    [
      `<li id="frame-${index + 1}"><h2>${index + 1}. ${escaped(state)}</h2>`,
      ...descriptions.map((line) => `<p>${escaped(line)}</p>`),
      `<p class="way">How it comes here: ${escaped(way)}.</p>`,
      ...parts.map(([part, words]) => list(part, words.map(escaped))),
      leads.length > 0
        ? list(
            'What leads on',
            leads.map((lead) => `${escaped(lead.text)} → ${linked(lead, state)}`),
          )
        : '<p>Nothing leads on.</p>',
      '</li>',
    ].join('\n'),
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}
</style>
<header><h1>${escaped(title)}</h1>
${intro.map((line) => `<p>${escaped(line)}</p>`).join('\n')}</header>
<main><ol class="frames">
${cards.join('\n')}
</ol></main>
</html>
`;
}
