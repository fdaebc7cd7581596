import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { inviteForm } from '../../machines/invite/invite.form.ts';
import { inviteMachine } from '../../machines/invite/invite.machine.ts';
import { Sheet } from '../components/Sheet.tsx';
import { inviteTexts } from '../content/account.ts';
import { onPageReturn } from '../flow/page-return.ts';
import { stateAttributes } from '../flow/useFlow.ts';
import { SubmissionForm } from '../forms/SubmissionForm.tsx';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import styles from './AccountScreen.module.css';
import { useAccountForm } from './useAccountForm.ts';

const machine = inviteMachine.provide({
  actions: { openSignup: (_, { path }) => path !== null && location.assign(path) },
});

/** Invite (SRV-7): a valid code leads to the signup; an invalid one stays for correction. */
export function InviteFlow({ refusal }: { refusal: RejectedPost | null }) {
  const { fields, flow, snapshot, sending } = useAccountForm(inviteForm, machine, { input: undefined, refusal });
  const { form, input } = fields;
  const { value: state, context } = snapshot;
  useEffect(() => onPageReturn(() => flow.send({ type: 'page.return' })), [flow]);

  return (
    <section aria-labelledby="invite-tab" {...stateAttributes('invite', snapshot)}>
      <Sheet title="Your invite" titleId="invite-tab" className={styles.sheet}>
        {state === 'leading' && context.signup !== null ? (
          <>
            <SubmissionOutcome className={styles.outcome}>{inviteTexts.leading}</SubmissionOutcome>
            <a className="button" href={context.signup}>
              Continue to sign-up
            </a>
          </>
        ) : (
          <SubmissionForm {...sending}>
            <TextInput
              {...input('code')}
              key={form.key('code')}
              required
              description="As shown in your invitation. Spaces and dashes do not matter."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
          </SubmissionForm>
        )}
      </Sheet>
    </section>
  );
}
