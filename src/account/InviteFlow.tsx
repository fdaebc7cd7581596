import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { inviteForm } from '../../machines/invite/invite.form.ts';
import { inviteMachine } from '../../machines/invite/invite.machine.ts';
import { inviteView } from '../../machines/invite/invite.view.ts';
import { onPageReturn } from '../flow/page-return.ts';
import { formProps } from '../forms/form-props.ts';
import { logNoAnswer } from '../forms/log-no-answer.ts';
import { FormFields, FormSheet } from '../forms/RelayForm.tsx';
import { sendForm } from '../forms/send-submission.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { useFormView } from '../forms/useFormView.ts';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';

/** Invite (SRV-7): a valid code leads to the signup; an invalid one stays for correction. */
export function InviteFlow({ refusal }: { refusal: RejectedPost | null }) {
  const submission = useSubmissionForm(inviteForm, { refusal });
  const machine = inviteMachine.provide({
    actors: { send: sendForm(inviteForm) },
    actions: {
      showRefusedFields: submission.showRefusedFields,
      logNoAnswer: logNoAnswer(inviteForm.id),
      openSignup: (_, { path }) => path !== null && location.assign(path),
    },
  });
  const { flow, view } = useFormView(submission, machine, inviteView, undefined);
  const { control } = formProps(submission, view.errors);
  useEffect(() => onPageReturn(() => flow.send({ type: 'page.return' })), [flow]);
  const { thanks, signup } = view;
  const form = { submission, view, send: flow.send };

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
    <FormSheet form={form} outcome={outcome}>
      <FormFields form={form}>
        <TextInput
          {...control('code')}
          key={submission.form.key('code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </FormFields>
    </FormSheet>
  );
}
