import { escape, unescape } from './html.ts';

/** Embeds a flow's diagram in a page, with marks and without its style sheet. */

const STYLE = /<style>[\s\S]*?<\/style>\n?/;

export const styleOf = (svg: string) => /<style>([\s\S]*?)<\/style>/.exec(svg)?.[1] ?? '';

/** The additional class of a part of the diagram; null for none. */
export interface Marks {
  transition?: (key: string) => string | null;
  state?: (path: string) => string | null;
}

/** The diagram without its style sheet, scaled to the page, with its marks. */
export function inlineDiagram(svg: string, marks: Marks = {}): string {
  const nothing = () => null;
  const { transition = nothing, state = nothing } = marks;
  const classes = (own: string, ...more: (string | null)[]) =>
    [own, ...new Set(more.filter((each) => each !== null))].join(' ');
  return svg
    .replace(STYLE, '')
    .replaceAll(
      /<g class="(flow-state|flow-machine)" data-flow-state="([^"]*)">/g,
      (_, own: string, path: string) => `<g class="${classes(own, state(unescape(path)))}" data-flow-state="${path}">`,
    )
    .replaceAll(
      /<g class="flow-transition" data-transition="([^"]*)">/g,
      (_, key: string) =>
        `<g class="${classes('flow-transition', transition(unescape(key)))}" data-transition="${key}">`,
    )
    .replaceAll(/<g class="flow-edge" data-transitions="([^"]*)">/g, (_, keys: string) => {
      const each: string[] = JSON.parse(unescape(keys));
      return `<g class="${classes('flow-edge', ...each.map(transition))}" data-transitions="${keys}">`;
    });
}

/** A diagram in its own scroll area, focusable for the keyboard. */
export const diagramField = (name: string, svg: string) =>
  `<div class="diagram" role="region" aria-label="${escape(name)}" tabindex="0">${svg}</div>`;
