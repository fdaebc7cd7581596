import type { ReactNode } from 'react';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormAlert } from './FormAlert.tsx';
import formStyles from './forms.module.css';
import { SubmitButton } from './SubmitButton.tsx';
import type { SubmissionFormOf } from './useSubmissionForm.ts';

interface SubmissionFormProps<TPayload> {
  submission: SubmissionFormOf<TPayload>;
  sending: boolean;
  /** The last send's error, or null. */
  failure: string | null;
  /** The server rendered the page with the alert. */
  arrived?: boolean;
  /** Must not be sent yet. The button stays reachable and explains why. */
  incomplete?: boolean;
  carried?: Partial<TPayload>;
  children: ReactNode;
  above?: ReactNode;
  below?: ReactNode;
  row?: { className: string | undefined; beside: ReactNode };
  onSubmit(payload: TPayload, key: string): void;
}

/** Without script a browser posts the same fields to the same call. A form with one field needs no summary. */
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
  const { definition, element, problem, alertOf, check, keyOf, payload } = submission;
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
          if (!check()) return;
          const sent = payload(carried);
          onSubmit(sent, keyOf(sent));
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
