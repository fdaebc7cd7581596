import type { MouseEvent, ReactNode } from 'react';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import styles from './ErrorSummary.module.css';

export interface WrongField {
  message: ReactNode;
  id: string;
  lead(): void;
}

export interface Problem {
  /** The message for the whole form in the requirement's words; null when only fields have messages. */
  text: ReactNode;
  wrong: readonly WrongField[];
  /** The focused field reads the text out, so the summary does not announce it again. */
  heard: boolean;
  /** The server rendered the page with it. */
  arrived: boolean;
}

/**
 * The alert of UI-2 for forms with several fields, with links to the invalid ones. On arrival nothing is
 * announced, so the summary takes the focus, which reads the text.
 */
export function ErrorSummary({ problem }: { problem: Problem | null }) {
  const { text, wrong, heard, arrived } = problem ?? nothing;
  // The alert's text is not repeated in the list.
  const same = wrong.find(({ message }) => message === text);
  const others = wrong.filter((field) => field !== same);
  return (
    <div className={styles.summary} {...(problem && named)} {...(arrived && { tabIndex: -1, autoFocus: true })}>
      {problem && <h2 id="problem">There is a problem</h2>}
      {/* Always rendered: assistive technology announces changes of an existing region only. */}
      <p id="problem-text" role="alert" aria-live={heard ? 'off' : undefined}>
        {same ? <FieldLink {...same} /> : text}
      </p>
      {others.length > 0 && (
        <ul>
          {others.map((field) => (
            <li key={field.id}>
              <FieldLink {...field} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const nothing: Problem = { text: null, wrong: [], heard: false, arrived: false };
const named = { role: 'group', 'aria-labelledby': 'problem', 'aria-describedby': 'problem-text' };

/** Without script, the browser follows the anchor; with script, no history entry is added. */
function FieldLink({ id, message, lead }: WrongField) {
  const follow = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    lead();
  };
  return (
    <a href={`#${id}`} onClick={follow}>
      {message}
    </a>
  );
}
