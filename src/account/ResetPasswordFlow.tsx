import { Link, useSearch } from '@tanstack/react-router';
import { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import { resetPasswordWords } from '../../machines/reset-password/reset-password.view.ts';
import { pages } from '../content/pages.ts';
import { AccountScreen } from './AccountScreen.tsx';
import { MailedPasswordForm } from './MailedPasswordForm.tsx';

export function ResetPasswordFlow() {
  const search = useSearch({ from: '/_site/reset-password' });
  return (
    <AccountScreen page={pages.resetPassword} ways={['help']}>
      <MailedPasswordForm
        definition={resetPasswordForm}
        words={resetPasswordWords}
        search={search}
        alreadySent={search.changed === 'yes'}
        unusable={
          <Link className="button" to="/forgot-password">
            Ask for another link
          </Link>
        }
      />
    </AccountScreen>
  );
}
