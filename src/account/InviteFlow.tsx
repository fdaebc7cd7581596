import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { inviteForm } from '../../machines/invite/invite.form.ts';
import { inviteMachine } from '../../machines/invite/invite.machine.ts';
import { inviteView } from '../../machines/invite/invite.view.ts';
import { onPageReturn } from '../flow/page-return.ts';
import { FormRegion } from '../forms/FormRegion.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { useViewedForm } from '../forms/useViewedForm.ts';
import { ViewedForm } from '../forms/ViewedForm.tsx';
import styles from './AccountScreen.module.css';

const machine = inviteMachine.provide({
  actions: { openSignup: (_, { path }) => path !== null && location.assign(path) },
});

/** Invite (SRV-7): a valid code leads to the signup; an invalid one stays for correction. */
export function InviteFlow({ refusal }: { refusal: RejectedPost | null }) {
  const { submission, flow, view, control } = useViewedForm(inviteForm, machine, inviteView, {
    input: undefined,
    refusal,
  });
  useEffect(() => onPageReturn(() => flow.send({ type: 'page.return' })), [flow]);
  const { thanks, signup } = view;

  const outcome = (
    <>
      <SubmissionOutcome className={styles.outcome} arrived={!thanks?.takesFocus}>
        {thanks?.text}
      </SubmissionOutcome>
      {signup && (
        <a className="button" href={signup.url}>
          {signup.name}
        </a>
      )}
    </>
  );
  return (
    <FormRegion form={inviteForm} view={view} outcome={outcome}>
      <ViewedForm submission={submission} view={view} send={flow.send}>
        <TextInput
          {...control('code')}
          key={submission.form.key('code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </ViewedForm>
    </FormRegion>
  );
}
