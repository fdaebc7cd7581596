import type { MouseEvent, ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { labelledFields } from '../../machines/shared/form-state.ts';
import type { Form } from '../../machines/shared/form.ts';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { Sheet } from '../components/Sheet.tsx';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import flowStyles from './flow.module.css';
import { FormAlert } from './FormAlert.tsx';
import styles from './forms.module.css';
import { FormSummary } from './FormSummary.tsx';
import { SubmissionOutcome } from './SubmissionOutcome.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { RelayFormFor } from './useRelayForm.ts';

type Running = Pick<RelayFormFor<Form>, 'view' | 'send'> & {
  submission: Pick<
    RelayFormFor<Form>['submission'],
    'definition' | 'element' | 'problem' | 'check' | 'keyOf' | 'payload' | 'lead'
  >;
};

/** A form's sheet: the form with its fields, or the thanks in its place (CONT-3). */
export function RelayForm({ form, children }: { form: Running; children: ReactNode }) {
  const { submission, view } = form;
  const tab = `${submission.definition.controls}-tab`;
  return (
    <section aria-labelledby={tab} {...view.root}>
      <Sheet title={view.heading} titleId={tab} className="roomy form-sheet">
        {view.thanks === null ? <Fields form={form}>{children}</Fields> : <Thanks form={form} />}
      </Sheet>
    </section>
  );
}

/** Without script a browser posts the same fields to the same call. A form with one field needs no summary. */
function Fields({ form: { submission, view, send }, children }: { form: Running; children: ReactNode }) {
  const { definition, element, problem, check, keyOf, payload, lead } = submission;
  const { action, controls, encoding, texts } = definition;
  const { alert, problems, button, isSending, isWaiting } = view;
  const isSingle = labelledFields(definition).length === 1;
  const hasSummary = problems.length > 0 && !isSingle;
  return (
    <MantineFrame>
      <form
        ref={element}
        className={styles.form}
        action={action}
        method="post"
        encType={encoding === 'multipart/form-data' ? encoding : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (isSending || !check()) return;
          const sent = payload();
          send({ type: 'form.submit', payload: sent, key: keyOf(sent) });
        }}
      >
        {!isSingle && (
          <FormSummary
            controls={controls}
            problems={problems}
            alert={alert === null ? [] : [{ text: alert }]}
            isEmpty={!hasSummary}
            heard={problem?.heard ?? false}
            arrived={problem?.arrived ?? false}
            lead={lead}
          />
        )}
        {children}
        {!hasSummary && (
          <FormAlert text={alert} arrived={view.alertTakesFocus} heard={isSingle ? problem?.heard : undefined} />
        )}
        <SubmitButton name={button ?? ''} isInactive={isSending || isWaiting} texts={texts} />
      </form>
    </MantineFrame>
  );
}

/** The thanks, with the link to an empty form, whose field then has the focus. */
function Thanks({ form: { submission, view, send } }: { form: Running }) {
  const { controls, screen, thanks } = submission.definition;
  const fillInAgain = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    flushSync(() => send({ type: 'form.again' }));
    document.getElementById(`${controls}-${thanks?.focus}`)?.focus();
  };
  return (
    <div className={flowStyles.thanks}>
      <SubmissionOutcome arrived={!view.thanksTakeFocus}>{view.thanks}</SubmissionOutcome>
      {view.more !== null && <p className={flowStyles.more}>{view.more}</p>}
      <a href={`${BASE_PATH}${screen}`} className="button ghost" onClick={fillInAgain}>
        {view.again}
      </a>
    </div>
  );
}
