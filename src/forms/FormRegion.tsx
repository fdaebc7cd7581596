import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { FormView } from '../../machines/shared/form-view.ts';
import type { Form } from '../../machines/shared/form.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { Sheet } from '../components/Sheet.tsx';
import type { useFormView } from './useSubmissionFlow.ts';
import { SubmissionOutcome } from './SubmissionOutcome.tsx';
import styles from './flow.module.css';

interface FormRegionProps {
  form: Pick<Form, 'controls' | 'thanks'>;
  view: FormView & Pick<ReturnType<typeof useFormView>['view'], 'root'>;
  send(event: { type: 'form.again' }): void;
  /** The form. */
  children: ReactNode;
}

/** A form's sheet: the form, or what takes its place. */
export function FormRegion({ form, view, send, children }: FormRegionProps) {
  const { controls, thanks: words } = form;
  const { heading, thanks, more, again } = view;
  const tab = `${controls}-tab`;
  const fillInAgain = (event: MouseEvent) => {
    if (!again || asksForAnotherTab(event)) return;
    event.preventDefault();
    flushSync(() => send(again.press));
    document.getElementById(`${controls}-${words?.focus}`)?.focus();
  };
  return (
    <section aria-labelledby={tab} {...view.root}>
      <Sheet title={heading.name} titleId={tab} className={styles.sheet}>
        {thanks ? (
          <div className={styles.thanks}>
            <SubmissionOutcome arrived={!thanks.takesFocus}>{thanks.text}</SubmissionOutcome>
            {more && <p className={styles.more}>{more.text}</p>}
            <a href={again?.url} className="button ghost" onClick={fillInAgain}>
              {again?.name}
            </a>
          </div>
        ) : (
          children
        )}
      </Sheet>
    </section>
  );
}
