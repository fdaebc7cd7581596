import type { completeRegistrationForm } from '../../machines/complete-registration/complete-registration.form.ts';
import type { completeRegistrationView } from '../../machines/complete-registration/complete-registration.view.ts';
import type { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import type { resetPasswordView } from '../../machines/reset-password/reset-password.view.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import type { ViewedFormFor } from '../forms/useViewedForm.ts';
import styles from './AccountScreen.module.css';

type NewPasswordView = ReturnType<typeof completeRegistrationView>;

interface NewPasswordFieldsProps {
  viewed:
    | Pick<ViewedFormFor<typeof completeRegistrationForm, NewPasswordView>, 'submission' | 'control'>
    | Pick<ViewedFormFor<typeof resetPasswordForm, ReturnType<typeof resetPasswordView>>, 'submission' | 'control'>;
}

/** The hidden field keeps the token of the mailed link, because the query is removed after reading. */
export function NewPasswordFields({ viewed: { submission, control } }: NewPasswordFieldsProps) {
  const { form, text } = submission;
  return (
    <>
      <input type="hidden" id={submission.input('token').id} name="token" value={text('token')} />
      <PasswordField {...control('password')} key={form.key('password')} autoComplete="new-password" />
    </>
  );
}

/** What takes the place of the form. */
export function LinkOutcome({ thanks }: Pick<NewPasswordView, 'thanks'>) {
  return (
    <SubmissionOutcome className={styles.outcome} arrived={!thanks?.takesFocus}>
      {thanks?.text}
    </SubmissionOutcome>
  );
}
