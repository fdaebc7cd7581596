import type { ViewNode } from '../../machines/core/view.ts';
import type { FormView } from '../../machines/shared/form-view.ts';

/** What the summary's node says. */
export function partsOf(summary: FormView['summary'], controls: string) {
  const nodes: readonly ViewNode[] = summary?.children ?? [];
  const fieldOf = ({ url = '' }: ViewNode) => url.slice(controls.length + 2);
  const alert = nodes.find(({ role }) => role === 'alert');
  const said = alert?.children ?? (alert?.text === undefined ? [] : [{ role: 'text' as const, text: alert.text }]);
  return {
    isEmpty: summary === null,
    alert: said.map((part: ViewNode) =>
      part.role === 'link' ? { text: part.name ?? '', field: fieldOf(part) } : { text: part.text ?? '' },
    ),
    problems: nodes
      .filter(({ role }) => role === 'listitem')
      .flatMap(({ children = [] }) => children.map((link) => ({ field: fieldOf(link), message: link.name ?? '' }))),
  };
}
