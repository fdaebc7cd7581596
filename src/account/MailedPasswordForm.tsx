import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { resetPasswordForm } from '../../machines/reset-password/reset-password.form.ts';
import type { PageWords } from '../../machines/submission/submission.view.ts';
import { Field } from '../forms/fields.tsx';
import { PasswordField } from '../forms/PasswordField.tsx';
import { FormFields, FormSheet, Outcome } from '../forms/RelayForm.tsx';
import { useRelayForm } from '../forms/useRelayForm.ts';
import { replaceAddress } from '../routing/router-internals.ts';
import { useRefusal } from '../routing/use-refusal.ts';

interface MailedPasswordFormProps {
  /** The form that completes a registration has the same fields. */
  definition: typeof resetPasswordForm;
  words: PageWords;
  /** Token and email address of the account, from the mailed link. */
  search: { token?: string; email?: string };
  alreadySent: boolean;
  /** The way on from a link that cannot be used. */
  unusable: ReactNode;
  /** Replaces the message about such a link. */
  hasOwnMessage?: boolean;
}

/** A mailed link's form for a new password. Its hidden field keeps the token: the query is removed after reading. */
export function MailedPasswordForm({
  definition,
  words,
  search: { token = '', email },
  alreadySent,
  unusable,
  hasOwnMessage = false,
}: MailedPasswordFormProps) {
  const refusal = useRefusal(definition.id);
  const known = refusal ? refusal.fields['token'] === undefined && refusal.values['token'] : token;
  const link = known ? 'usable' : 'unusable';
  const form = useRelayForm(definition, words, { initial: { token }, alreadySent, link });
  const { button, thanks } = form.view;
  useHiddenLink(!alreadySent && link === 'usable' && button === null);
  const { id } = form.control('token');
  const outcome = (
    <>
      {!hasOwnMessage && <Outcome form={form} />}
      {thanks === null ? (
        unusable
      ) : (
        <Link className="button" to="/login">
          Log in
        </Link>
      )}
    </>
  );
  return (
    <FormSheet form={form} outcome={outcome}>
      <FormFields form={form}>
        <input type="hidden" id={id} name="token" value={form.submission.text('token')} />
        {/* Tells password managers whose password it is. It is not sent. */}
        {email !== undefined && (
          <input type="email" id={`${id}-of`} autoComplete="username" value={email} readOnly hidden />
        )}
        <Field form={form} name="password" as={PasswordField} autoComplete="new-password" />
      </FormFields>
    </FormSheet>
  );
}

/**
 * Hides a mailed link's token (SRV-5). The history entry keeps it until the form is over, so that reopen-link.ts can
 * restore it on reload.
 */
function useHiddenLink(usedUp: boolean): void {
  useEffect(() => {
    const { pathname, search, hash } = location;
    if (search !== '') replaceAddress(pathname + hash, { link: search });
  }, []);
  useEffect(() => {
    if (usedUp) replaceAddress(location.href, { link: undefined });
  }, [usedUp]);
}
