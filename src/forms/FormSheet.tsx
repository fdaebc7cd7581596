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
  form: Pick<Form, 'id' | 'controls' | 'screen' | 'thanks'>;
  snapshot: { value: StateValue };
  title: string;
  thanks: false | Thanks;
  children: ReactNode;
}

interface Thanks {
  /** What happens next, where it is known. */
  more?: string;
  /** The server rendered the page with the thanks. */
  arrived: boolean;
  onAgain(): void;
}

export function FormSheet({ form, snapshot, title, thanks, children }: FormSheetProps) {
  const { id, controls, screen, thanks: said } = form;
  const tab = `${controls}-tab`;
  const fillInAgain = (event: MouseEvent) => {
    if (!thanks || asksForAnotherTab(event)) return;
    event.preventDefault();
    flushSync(thanks.onAgain);
    document.getElementById(`${controls}-${said?.focus}`)?.focus();
  };
  return (
    <section aria-labelledby={tab} {...stateAttributes(id, snapshot)}>
      <Sheet title={title} titleId={tab} className={styles.sheet}>
        {thanks ? (
          <div className={styles.thanks}>
            <SubmissionOutcome arrived={thanks.arrived}>{said?.text}</SubmissionOutcome>
            {thanks.more !== undefined && <p className={styles.more}>{thanks.more}</p>}
            <a href={`${BASE_PATH}${screen}`} className="button ghost" onClick={fillInAgain}>
              {said?.again}
            </a>
          </div>
        ) : (
          children
        )}
      </Sheet>
    </section>
  );
}
