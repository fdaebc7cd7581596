import { Link, useSearch } from '@tanstack/react-router';
import { deleteAccountForm } from '../../machines/delete-account/delete-account.form.ts';
import { deleteAccountWords } from '../../machines/delete-account/delete-account.view.ts';
import { accountPages } from '../content/account-pages.ts';
import { Field } from '../forms/fields.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { FormFields, FormSheet, Outcome } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { AccountScreen } from './AccountScreen.tsx';
import own from './OwnAccountScreen.module.css';

/** Lists what is deleted and what is kept, before and after (ACC-5). */
const Fate = ({ goes }: { goes: string }) => (
  <dl className={`facts ${own.fate}`}>
    <div>
      <dt>{goes}</dt>
      <dd>Your account, its sessions and links, and the stored data behind our emails about it.</dd>
    </div>
    <div>
      <dt>What we keep</dt>
      <dd>
        The record of what you accepted, with the documents, your address, and when and from where you accepted them: it
        proves our agreement. Messages and applications you sent us, and the email that confirms the deletion, are kept
        as the privacy policy says. <Link to="/privacy">Privacy policy</Link>
      </dd>
    </div>
  </dl>
);

export function DeleteAccountFlow() {
  const { deleted } = useSearch({ from: '/_site/delete-account' });
  const form = useRelayForm(deleteAccountForm, deleteAccountWords, { alreadySent: deleted === 'yes' });
  const isDeleted = form.view.thanks !== null;
  const outcome = (
    <>
      <Outcome form={form} />
      <Fate goes="What was deleted" />
      <Link className="button" to="/">
        Go to the home page
      </Link>
    </>
  );
  return (
    <AccountScreen
      page={
        isDeleted
          ? { heading: 'Your account is deleted', lede: 'You can sign up again at any time.' }
          : accountPages.deleteAccount
      }
      ways={isDeleted ? ['help'] : ['account', 'help']}
    >
      <FormSheet form={form} outcome={outcome}>
        <Fate goes="What is deleted" />
        <FormFields form={form} critical>
          <Field form={form} name="password" as={PasswordField} autoComplete="current-password" />
        </FormFields>
      </FormSheet>
    </AccountScreen>
  );
}
