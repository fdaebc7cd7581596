import type { ReactNode } from 'react';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormAlert } from './FormAlert.tsx';
import formStyles from './forms.module.css';
import { randomKey } from './random-key.ts';
import { SubmitButton } from './SubmitButton.tsx';
import type { SubmissionFormOf } from './useSubmissionForm.ts';

interface SubmissionFormProps<TPayload> {
  submission: SubmissionFormOf<TPayload>;
  sending: boolean;
  /** What went wrong with the last send; null when nothing did. */
  failure: string | null;
  /** The page has arrived with the alert. */
  arrived?: boolean;
  /** It must not be sent yet, though the button can be reached: it says why then. */
  incomplete?: boolean;
  /** What the call carries beside the fields. */
  carried?: Partial<TPayload>;
  /** The fields. */
  children: ReactNode;
  /** What stands above the form, in the same frame. */
  above?: ReactNode;
  /** What stands below the alert. */
  below?: ReactNode;
  /** What stands beside the button, and the class of the row that holds both. */
  row?: { className: string | undefined; beside: ReactNode };
  onSubmit(payload: TPayload, key: string): void;
}

/**
 * A form with its summary, alert and button. Without script a browser posts the same fields to the same call. One with a single
 * field has no summary: the alert says it all.
 */
export function SubmissionForm<TPayload extends object>({
  submission,
  sending,
  failure,
  arrived = false,
  incomplete = false,
  carried = {},
  children,
  above,
  below,
  row,
  onSubmit,
}: SubmissionFormProps<TPayload>) {
  const { definition, element, problem, alertOf, check, payload } = submission;
  const { action, encoding, labels, texts } = definition;
  const single = Object.values(labels).filter((label) => label !== null).length === 1;
  const button = (
    <SubmitButton waiting={sending || incomplete}>{sending ? texts.submitting : texts.submit}</SubmitButton>
  );
  return (
    <MantineFrame>
      {above}
      <form
        ref={element}
        className={formStyles.form}
        action={action}
        method="post"
        encType={encoding === 'multipart/form-data' ? encoding : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (check()) onSubmit(payload(carried), randomKey());
        }}
      >
        {Object.entries(carried).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ))}
        {!single && <ErrorSummary problem={problem} />}
        {children}
        {(single || problem === null) && (
          <FormAlert text={alertOf(failure)} arrived={arrived} heard={single ? problem?.heard : undefined} />
        )}
        {below}
        {row ? (
          <div className={row.className}>
            {button}
            {row.beside}
          </div>
        ) : (
          button
        )}
      </form>
    </MantineFrame>
  );
}
