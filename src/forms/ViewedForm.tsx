import type { ReactNode } from 'react';
import { labelledFields } from '../../machines/shared/form-state.ts';
import type { FormView } from '../../machines/shared/form-view.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import { FormSummary } from './FormSummary.tsx';
import { FormAlert } from './FormAlert.tsx';
import formStyles from './forms.module.css';
import { SubmitButton } from './SubmitButton.tsx';
import { partsOf } from './summary-node.ts';
import type { SubmissionFormOf } from './useSubmissionForm.ts';

interface ViewedFormProps<TPayload> {
  submission: SubmissionFormOf<TPayload>;
  view: Pick<FormView, 'summary' | 'alert' | 'submit'>;
  send(event: { type: 'form.submit'; payload: TPayload; key: string }): void;
  /** What the call carries beside the fields. */
  carried?: Partial<TPayload>;
  /** The fields. */
  children: ReactNode;
  below?: ReactNode;
  /** Beside the button. */
  beside?: ReactNode;
  /** What it does cannot be undone. */
  critical?: boolean;
}

/**
 * A form as its view says it. Without script a browser posts the same fields to the same call. A form with one field needs
 * no summary.
 */
export function ViewedForm<TPayload extends object>({
  submission,
  view,
  send,
  carried = {},
  children,
  below,
  beside,
  critical = false,
}: ViewedFormProps<TPayload>) {
  const { definition, element, problem, check, keyOf, payload, lead } = submission;
  const { action, encoding } = definition;
  const isSingle = labelledFields(definition).length === 1;
  const { summary, alert, submit } = view;
  const button = (
    <SubmitButton
      key="button"
      name={submit?.name ?? ''}
      isInactive={submit?.disabled === true}
      texts={definition.texts}
      critical={critical}
    />
  );
  return (
    <MantineFrame>
      <form
        ref={element}
        className={formStyles.form}
        action={action}
        method="post"
        encType={encoding === 'multipart/form-data' ? encoding : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (!submit?.submit || !check()) return;
          const sent = payload(carried);
          send({ type: 'form.submit', payload: sent, key: keyOf(sent) });
        }}
      >
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
        {!isSingle && (
          <FormSummary
            controls={definition.controls}
            {...partsOf(summary, definition.controls)}
            heard={problem?.heard ?? false}
            arrived={problem?.arrived ?? false}
            lead={lead}
          />
        )}
        {children}
        {summary === null && (
          <FormAlert
            text={alert?.text}
            arrived={alert?.takesFocus ?? false}
            heard={isSingle ? problem?.heard : undefined}
          />
        )}
        {below}
        {beside === undefined ? button : <div className={formStyles.row}>{[button, beside]}</div>}
      </form>
    </MantineFrame>
  );
}
