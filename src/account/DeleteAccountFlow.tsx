import { Link } from '@tanstack/react-router';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { deleteAccountForm } from '../../machines/delete-account/delete-account.form.ts';
import { deleteAccountMachine } from '../../machines/delete-account/delete-account.machine.ts';
import { deleteAccountView } from '../../machines/delete-account/delete-account.view.ts';
import { deleteAccountTexts as texts } from '../content/account.ts';
import { accountPages } from '../content/account-pages.ts';
import { FormRegion } from '../forms/FormRegion.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
import styles from './AccountScreen.module.css';
import { AccountScreen } from './AccountScreen.tsx';
import own from './OwnAccountScreen.module.css';
import { AccountSideLink, HelpSideLink } from './side-links.tsx';

interface DeleteAccountFlowProps {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** ACC-5. What goes and what stays is said before and after. */
export function DeleteAccountFlow({ alreadySent, refusal }: DeleteAccountFlowProps) {
  const { submission, flow, view, control } = useViewedForm(
    deleteAccountForm,
    deleteAccountMachine,
    deleteAccountView,
    { input: { alreadySent }, refusal },
  );
  const { thanks, fate, policy, home } = view;
  const isDeleted = thanks !== null;

  const said = (
    <dl className={own.fate}>
      <dt>{fate.text}</dt>
      <dd>{texts.goes}</dd>
      <dt>What we keep</dt>
      <dd>
        {texts.stays} <Link to="/privacy">{policy.name}</Link>
      </dd>
    </dl>
  );
  const outcome = (
    <>
      <SubmissionOutcome className={styles.outcome} arrived={!thanks?.takesFocus}>
        {thanks?.text}
      </SubmissionOutcome>
      {said}
      <Link className="button" to="/">
        {home?.name}
      </Link>
    </>
  );
  return (
    <AccountScreen
      page={isDeleted ? { ...accountPages.deleteAccount, ...texts.after } : accountPages.deleteAccount}
      beside={
        <>
          {!isDeleted && <AccountSideLink />}
          <HelpSideLink />
        </>
      }
    >
      <FormRegion form={deleteAccountForm} view={view} outcome={outcome}>
        {said}
        <ViewedForm submission={submission} view={view} send={flow.send} critical>
          <PasswordField
            {...control('password')}
            key={submission.form.key('password')}
            autoComplete="current-password"
          />
        </ViewedForm>
      </FormRegion>
    </AccountScreen>
  );
}
