import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { deleteAccountForm } from '../../machines/delete-account/delete-account.form.ts';
import { deleteAccountMachine } from '../../machines/delete-account/delete-account.machine.ts';
import { Sheet } from '../components/Sheet.tsx';
import { deleteAccountTexts as texts } from '../content/account.ts';
import { accountPages } from '../content/account-pages.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import { PasswordField } from '../forms/PasswordField.tsx';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import styles from './AccountScreen.module.css';
import { AccountScreen } from './AccountScreen.tsx';
import own from './DashboardScreen.module.css';
import { AccountSideLink, HelpSideLink } from './side-links.tsx';
import { useAccountForm } from './useAccountForm.ts';

interface DeleteAccountFlowProps {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** ACC-5. What goes and what stays is said before and after. */
export function DeleteAccountFlow({ alreadySent, refusal }: DeleteAccountFlowProps) {
  const { fields, snapshot, sending } = useAccountForm(deleteAccountForm, deleteAccountMachine, {
    input: { alreadySent },
    refusal,
  });
  const { form, input } = fields;
  const { context } = snapshot;
  const deleted = snapshot.value === 'sent';
  const { goes, stays, sheet } = texts;
  // The header and the footer of this page knew the owner (ACC-1).
  useEffect(() => {
    if (deleted) document.documentElement.classList.remove('owner');
  }, [deleted]);

  return (
    <AccountScreen
      page={deleted ? { ...accountPages.deleteAccount, ...texts.after } : accountPages.deleteAccount}
      beside={
        <>
          {!deleted && <AccountSideLink />}
          <HelpSideLink />
        </>
      }
    >
      <section aria-labelledby="delete-account-tab" {...stateAttributes('delete-account', snapshot)}>
        <Sheet title={deleted ? sheet.after : sheet.before} titleId="delete-account-tab" className={styles.sheet}>
          {deleted && (
            <SubmissionOutcome className={styles.outcome} arrived={context.alreadySent}>
              {texts.deleted}
            </SubmissionOutcome>
          )}
          <dl className={own.fate}>
            <dt>{deleted ? 'What was deleted' : 'What is deleted'}</dt>
            <dd>{goes}</dd>
            <dt>What we keep</dt>
            <dd>
              {stays} <Link to="/privacy">Privacy policy</Link>
            </dd>
          </dl>
          {deleted ? (
            <Link className="button" to="/">
              {texts.home}
            </Link>
          ) : (
            <SubmissionForm {...sending}>
              <PasswordField
                {...input('password')}
                key={form.key('password')}
                required
                autoComplete="current-password"
              />
            </SubmissionForm>
          )}
        </Sheet>
      </section>
    </AccountScreen>
  );
}
