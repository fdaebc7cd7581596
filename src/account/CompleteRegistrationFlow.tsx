import { useSearch } from '@tanstack/react-router';
import { completeRegistrationForm } from '../../machines/complete-registration/complete-registration.form.ts';
import { completeRegistrationWords } from '../../machines/complete-registration/complete-registration.view.ts';
import { resendConfirmationForm } from '../../machines/resend-confirmation/resend-confirmation.form.ts';
import { resendConfirmationWords } from '../../machines/resend-confirmation/resend-confirmation.view.ts';
import { pages } from '../content/pages.ts';
import { EmailField, Field } from '../forms/fields.tsx';
import { AgainLink, FormFields, Outcome } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { AccountScreen } from './AccountScreen.tsx';
import { MailedPasswordForm } from './MailedPasswordForm.tsx';

export function CompleteRegistrationFlow() {
  const search = useSearch({ from: '/_site/complete-registration' });
  // Another link was requested without script.
  const resent = search.resent === 'yes';
  return (
    <AccountScreen page={pages.completeRegistration} ways={['registered', 'help']}>
      <MailedPasswordForm
        definition={completeRegistrationForm}
        words={completeRegistrationWords}
        search={search}
        alreadySent={search.completed === 'yes'}
        unusable={<ResendConfirmationFlow alreadySent={resent} />}
        hasOwnMessage={resent}
      />
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
