import { TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { inviteMachine } from '../../machines/invite/invite.machine.ts';
import { invitePayload, type InvitePayload } from '../../machines/invite/invite.schema.ts';
import { refusalMessage } from '../../machines/shared/submission.ts';
import { Sheet } from '../components/Sheet.tsx';
import { failed, inviteTexts } from '../content/account.ts';
import { onPageReturn } from '../flow/page-return.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import formStyles from '../forms/forms.module.css';
import { FormAlert } from '../forms/FormAlert.tsx';
import { asFormEncoded, submissionSender } from '../forms/send-submission.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { useSubmissionForm } from '../forms/useSubmissionForm.ts';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import { accountAlert } from './account-alert.ts';
import styles from './AccountScreen.module.css';

/** `POST /signup-invite`, form-encoded. A valid code is answered with where it leads. */
const checkCode = submissionSender<InvitePayload>('/signup-invite', asFormEncoded);

/** Runs the invite machine: a valid code leads on to the signup, an invalid one stays to be corrected (SRV-7). */
export function InviteFlow({ refusal }: { refusal: RejectedPost | null }) {
  const fields = useSubmissionForm({ id: 'invite', schema: invitePayload, empty: { code: '' }, refusal });
  const { form, element, input } = fields;
  const flow = useFlow(
    inviteMachine.provide({
      actors: { checkCode },
      actions: {
        showRefusedFields: ({ context: { refusal: said } }, messages) =>
          fields.showRefusedFields(messages, refusalMessage(said, failed)),
        openSignup: (_, { path }) => path !== null && location.assign(path),
        // oxlint-disable-next-line no-console -- an exception is logged, in the visitor's own console.
        logException: ({ event }) => console.error('invite: no answer', event.type),
      },
    }),
  );
  const snapshot = useSelector(flow, (current) => current);
  const { value: state, context } = snapshot;
  const sending = state === 'sending';
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
          <MantineFrame>
            <form
              ref={element}
              className={formStyles.form}
              action="/signup-invite"
              method="post"
              onSubmit={(event) =>
                fields.onSubmit(event, (values, key) =>
                  flow.send({ type: 'form.submit', payload: invitePayload.parse(values), key }),
                )
              }
            >
              <TextInput
                {...input('code')}
                key={form.key('code')}
                name="code"
                required
                label="Invite code"
                description="As shown in your invitation. Spaces and dashes do not matter."
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
              <FormAlert
                text={fields.alertOf(accountAlert(state, context.refusal))}
                arrived={refusal !== null && state === 'editing'}
                heard={fields.problem?.heard}
              />
              <SubmitButton waiting={sending}>{sending ? 'Checking…' : 'Use code'}</SubmitButton>
            </form>
          </MantineFrame>
        )}
      </Sheet>
    </section>
  );
}
