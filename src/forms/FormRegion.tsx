import type { MouseEvent, ReactNode, Ref } from 'react';
import { flushSync } from 'react-dom';
import type { FormView } from '../../machines/shared/form-view.ts';
import type { ViewNode } from '../../machines/core/view.ts';
import type { Form } from '../../machines/shared/form.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { Sheet } from '../components/Sheet.tsx';
import type { useFormView } from './useFormView.ts';
import { SubmissionOutcome } from './SubmissionOutcome.tsx';
import styles from './flow.module.css';

interface AgainProps {
  form: Pick<Form, 'controls' | 'thanks'>;
  view: Pick<FormView, 'again'>;
  send(event: { type: 'form.again' }): void;
  className?: string;
}

/** The link back to an empty form, whose field then has the focus. */
export function AgainLink({ form: { controls, thanks }, view: { again }, send, className }: AgainProps) {
  const fillInAgain = (event: MouseEvent) => {
    if (!again || asksForAnotherTab(event)) return;
    event.preventDefault();
    flushSync(() => send(again.press));
    document.getElementById(`${controls}-${thanks?.focus}`)?.focus();
  };
  return (
    <a href={again?.url} className={className} onClick={fillInAgain}>
      {again?.name}
    </a>
  );
}

interface FormRegionProps {
  form: Pick<Form, 'controls'>;
  view: Pick<FormView, 'heading'> & { thanks: ViewNode<never> | null } & Pick<
      ReturnType<typeof useFormView>['view'],
      'root'
    >;
  /** Takes the place of the form. */
  outcome: ReactNode;
  /** The form. */
  children: ReactNode;
  /** Beside the sheet. */
  beside?: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  /** Of the sheet. */
  className?: string | undefined;
}

/** A form's sheet: the form, or what takes its place. */
export function FormRegion({
  form,
  view,
  outcome,
  children,
  beside,
  titleRef,
  className = 'roomy form-sheet',
}: FormRegionProps) {
  const tab = `${form.controls}-tab`;
  return (
    <section className={beside ? styles.columns : undefined} aria-labelledby={tab} {...view.root}>
      <Sheet
        title={view.heading.name}
        titleId={tab}
        className={className}
        {...(titleRef !== undefined && { titleRef })}
      >
        {view.thanks ? outcome : children}
      </Sheet>
      {beside}
    </section>
  );
}

/** The form's thanks, with the link to an empty form. */
export function Thanks({ view, ...again }: AgainProps & { view: Pick<FormView, 'thanks' | 'more' | 'again'> }) {
  const { thanks, more } = view;
  return (
    <div className={styles.thanks}>
      <SubmissionOutcome arrived={!thanks?.takesFocus}>{thanks?.text}</SubmissionOutcome>
      {more && <p className={styles.more}>{more.text}</p>}
      <AgainLink view={view} {...again} className="button ghost" />
    </div>
  );
}
