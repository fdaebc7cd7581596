import { useEffect } from 'react';
import { inviteForm } from '../../machines/invite/invite.form.ts';
import { inviteMachine } from '../../machines/invite/invite.machine.ts';
import { inviteView } from '../../machines/invite/invite.view.ts';
import { pages } from '../content/pages.ts';
import { onPageReturn } from '../flow/page-return.ts';
import { Field } from '../forms/fields.tsx';
import { FormFields, FormSheet, SubmissionOutcome } from '../forms/RelayForm.tsx';
import { sendForm } from '../forms/send-submission.ts';
import { useFormView } from '../forms/useRelayForm.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import { AccountScreen } from './AccountScreen.tsx';

/** Invite (SRV-7): a valid code leads to the signup; an invalid one stays for correction. */
export function InviteFlow() {
  const submission = useSubmissionForm(inviteForm);
  const machine = inviteMachine.provide({
    actors: { send: sendForm(inviteForm) },
    actions: {
      ...submission.actions,
      openSignup: (_, { path }) => path !== null && location.assign(path),
    },
  });
  const form = useFormView(submission, machine, inviteView, undefined);
  const { flow, view } = form;
  useEffect(() => onPageReturn(() => flow.send({ type: 'page.return' })), [flow]);
  const { thanks, signup } = view;

  const outcome = (
    <>
      <SubmissionOutcome>{thanks}</SubmissionOutcome>
      {signup && (
        <a className="button" href={signup.to}>
          {signup.text}
        </a>
      )}
    </>
  );
  return (
    <AccountScreen page={pages.signupInvite} ways={['trial', 'help']}>
      <FormSheet form={form} outcome={outcome}>
        <FormFields form={form}>
          <Field form={form} name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </FormFields>
      </FormSheet>
    </AccountScreen>
  );
}
