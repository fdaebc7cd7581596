import type { MouseEvent } from 'react';
import type { FormView } from '../../machines/shared/form-view.ts';
import type { ViewNode } from '../../machines/core/view.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import styles from './FormSummary.module.css';

interface FormSummaryProps {
  summary: FormView['summary'];
  /** The focused field reads the text out, so the summary does not announce it again. */
  heard: boolean;
  /** The server rendered the page with it: nothing is announced then, so it takes the focus. */
  arrived: boolean;
  /** Moves the focus to the control of an anchor. */
  lead(url: string): void;
}

/** UI-2: what is wrong with the form, with links to the fields. */
export function FormSummary({ summary, heard, arrived, lead }: FormSummaryProps) {
  const [heading, ...others] = summary?.children ?? [];
  const alert = others.find(({ role }) => role === 'alert') as ViewNode | undefined;
  const items = others.filter(({ role }) => role === 'listitem') as ViewNode[];
  const partsOf = ({ children = [] }: ViewNode) =>
    children.map((part) => (part.role === 'link' ? <FieldLink key={part.url} link={part} lead={lead} /> : part.text));
  return (
    <div
      className={styles.summary}
      {...(summary && { role: 'group', 'aria-label': summary.name, 'aria-describedby': 'problem-text' })}
      {...(summary && arrived && { tabIndex: -1, autoFocus: true })}
    >
      {summary && <h2>{heading?.name}</h2>}
      {/* Always rendered: assistive technology announces changes of an existing region only. */}
      <p id="problem-text" role="alert" aria-live={heard ? 'off' : undefined}>
        {/* One element: each node that is added is announced with the whole region again. */}
        {alert && (alert.text ?? <span>{partsOf(alert)}</span>)}
      </p>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item.children?.[0]?.url}>{partsOf(item)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Without script, the browser follows the anchor; with script, no history entry is added. */
function FieldLink({ link: { url = '', name }, lead }: { link: ViewNode; lead(url: string): void }) {
  const follow = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    lead(url);
  };
  return (
    <a href={url} onClick={follow}>
      {name}
    </a>
  );
}
