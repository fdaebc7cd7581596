import type { MouseEvent, ReactNode } from 'react';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import styles from './ErrorSummary.module.css';

/** A field that is wrong. */
export interface WrongField {
  /** What stands beside it. */
  message: ReactNode;
  /** The id of its control. */
  id: string;
  /** Puts the focus on its control. */
  lead(): void;
}

/** What is wrong with a form that has wrong fields. */
export interface Problem {
  /** What is said of the whole, as SPEC.md words it; null: the fields say it all. */
  text: ReactNode;
  /** In the form's order. */
  wrong: readonly WrongField[];
  /** The first of them, which gets the focus, says the text: it is not announced as well. */
  heard: boolean;
  /** The page has arrived with it. */
  arrived: boolean;
}

/**
 * Stands at the top of a form with more than one field while some of them are wrong: what SPEC.md calls an alert (UI-2), and
 * links to the fields. With script the alert is announced and the first wrong field has the focus. Nothing is announced
 * when a page arrives with it: then the summary takes the focus, which says the text.
 */
export function ErrorSummary({ problem }: { problem: Problem | null }) {
  const { text, wrong, heard, arrived } = problem ?? nothing;
  // A field that says the same is not named twice.
  const same = wrong.find(({ message }) => message === text);
  const others = wrong.filter((field) => field !== same);
  return (
    <div className={styles.summary} {...(problem && named)} {...(arrived && { tabIndex: -1, autoFocus: true })}>
      {problem && <h2 id="problem">There is a problem</h2>}
      {/* Always there, so that assistive technology announces what is written into it. */}
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

/** The browser follows it to the field; script does so without a new entry in the history. */
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
