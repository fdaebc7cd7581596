import { inThisTab } from '../components/in-this-tab.ts';
import styles from './FormSummary.module.css';

export interface Problem {
  field: string;
  message: string;
}

interface FormSummaryProps {
  /** Prefix of the ids of the form's controls. */
  controls: string;
  /** Fields that are wrong, a link each. */
  problems: readonly Problem[];
  /** The message for the whole form, in parts; a part with a field links to it. */
  alert: readonly { text: string; field?: string }[];
  /** Hides the summary but keeps the alert: assistive technology announces changes of existing regions only. */
  isEmpty: boolean;
  /** The focused field reads the text out, so the summary does not announce it again. */
  isAnnounced: boolean;
  /** The server rendered the page with it: nothing is announced then, so it takes the focus. */
  arrived: boolean;
  /** Moves the focus to a field's control. */
  lead(field: string): void;
}

/** UI-2: errors of the form, with links to the fields. */
export function FormSummary({ controls, problems, alert, isEmpty, isAnnounced, arrived, lead }: FormSummaryProps) {
  const linkTo = (field: string, text: string) => (
    <a
      key={field}
      href={`#${controls}-${field}`}
      // Without script, the browser follows the anchor; with script, no history entry is added.
      onClick={inThisTab(() => lead(field))}
    >
      {text}
    </a>
  );
  return (
    <div
      className={styles.summary}
      {...(!isEmpty && { role: 'group', 'aria-label': 'There is a problem', 'aria-describedby': 'problem-text' })}
      {...(!isEmpty && arrived && { tabIndex: -1, autoFocus: true })}
    >
      {!isEmpty && <h2 className="minor">There is a problem</h2>}
      <p id="problem-text" role="alert" aria-live={isAnnounced ? 'off' : undefined}>
        {/* One element: an added node would be announced with the whole region again. */}
        {!isEmpty && alert.length > 0 && (
          <span>{alert.map(({ text, field }) => (field === undefined ? text : linkTo(field, text)))}</span>
        )}
      </p>
      {!isEmpty && problems.length > 0 && (
        <ul>
          {problems.map(({ field, message }) => (
            <li key={field}>{linkTo(field, message)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
