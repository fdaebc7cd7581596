import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { StateValue } from 'xstate';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import type { Form } from '../../machines/shared/form.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { Sheet } from '../components/Sheet.tsx';
import { stateAttributes } from '../flow/useFlow.ts';
import { SubmissionOutcome } from './SubmissionOutcome.tsx';
import styles from './flow.module.css';

interface FormSheetProps {
  form: Pick<Form, 'id' | 'controls' | 'screen'>;
  snapshot: { value: StateValue };
  title: string;
  /** What the form has led to; false while the form shows. */
  thanks: false | Thanks;
  children: ReactNode;
}

interface Thanks {
  text: string;
  /** The page has arrived with them. */
  arrived: boolean;
  /** The way back to an empty form. */
  again: string;
  /** The field that gets the focus then. */
  focus: string;
  onAgain(): void;
}

/** The section of a machine that sends a form to the team: the form on its sheet, then the thanks. */
export function FormSheet({ form: { id, controls, screen }, snapshot, title, thanks, children }: FormSheetProps) {
  const tab = `${controls}-tab`;
  const fillInAgain = (event: MouseEvent) => {
    if (!thanks || asksForAnotherTab(event)) return;
    event.preventDefault();
    flushSync(thanks.onAgain);
    document.getElementById(`${controls}-${thanks.focus}`)?.focus();
  };
  return (
    <section aria-labelledby={tab} {...stateAttributes(id, snapshot)}>
      <Sheet title={title} titleId={tab} className={styles.sheet}>
        {thanks ? (
          <div className={styles.thanks}>
            <SubmissionOutcome arrived={thanks.arrived}>{thanks.text}</SubmissionOutcome>
            {/* A link: without script it leads to an empty form. */}
            <a href={`${BASE_PATH}${screen}`} className="button ghost" onClick={fillInAgain}>
              {thanks.again}
            </a>
          </div>
        ) : (
          children
        )}
      </Sheet>
    </section>
  );
}
