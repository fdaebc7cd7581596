import { Link, useSearch } from '@tanstack/react-router';
import { completeRegistrationForm } from '../../machines/complete-registration/complete-registration.form.ts';
import { completeRegistrationWords } from '../../machines/complete-registration/complete-registration.view.ts';
import { resendConfirmationForm } from '../../machines/resend-confirmation/resend-confirmation.form.ts';
import { resendConfirmationWords } from '../../machines/resend-confirmation/resend-confirmation.view.ts';
import { pages } from '../content/pages.ts';
import { EmailField, Field } from '../forms/fields.tsx';
import { AgainLink, FormFields, FormSheet, Outcome } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { AccountScreen } from './AccountScreen.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useHiddenLink, useLink } from './useMailedLink.ts';

export function CompleteRegistrationFlow() {
  const search = useSearch({ from: '/_site/complete-registration' });
  const { token = '', email } = search;
  // Another link was requested without script.
  const resent = search.resent === 'yes';
  const opened = { alreadySent: search.completed === 'yes', link: useLink(completeRegistrationForm.id, token) };
  const form = useRelayForm(completeRegistrationForm, completeRegistrationWords, { initial: { token }, ...opened });
  useHiddenLink(opened, form.view);
  const outcome = (
    <>
      {!resent && <Outcome form={form} />}
      {form.view.thanks === null ? (
        <ResendConfirmationFlow alreadySent={resent} />
      ) : (
        <Link className="button" to="/login">
          Log in
        </Link>
      )}
    </>
  );
  return (
    <AccountScreen page={pages.completeRegistration} ways={['registered', 'help']}>
      <FormSheet form={form} outcome={outcome}>
        <FormFields form={form}>
          <NewPasswordFields form={form} address={email} />
        </FormFields>
      </FormSheet>
    </AccountScreen>
  );
}

/** The answer is the same for every address (SRV-6). */
function ResendConfirmationFlow(opened: { alreadySent: boolean }) {
  const form = useRelayForm(resendConfirmationForm, resendConfirmationWords, opened);
  return (
    <div {...form.view.root}>
      {form.view.thanks === null ? (
        <FormFields form={form}>
          <Field form={form} name="email" as={EmailField} />
        </FormFields>
      ) : (
        <>
          <Outcome form={form} />
          <AgainLink form={form} />
        </>
      )}
    </div>
  );
}
