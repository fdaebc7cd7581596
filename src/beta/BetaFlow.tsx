import { useSelector } from '@xstate/react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { BASE_PATH } from '../../machines/domain/base-path.ts';
import { betaApplicationMachine } from '../../machines/beta-application/beta-application.machine.ts';
import { Sheet } from '../components/Sheet.tsx';
import { asksForAnotherTab } from '../components/asks-for-another-tab.ts';
import { betaMessages } from '../content/beta.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { SubmissionOutcome } from '../forms/SubmissionOutcome.tsx';
import type { RejectedPost } from '../../machines/domain/answered.ts';
import { MantineFrame } from '../theme/MantineFrame.tsx';
import styles from '../forms/flow.module.css';
import { BetaForm, useBetaForm } from './BetaForm.tsx';
import { sendBeta } from './send-beta.ts';

export interface BetaProps {
  alreadySent: boolean;
  refusal: RejectedPost | null;
}

/** Runs the beta application and shows what its state says: the form, or the thanks (BETA-4). */
export function BetaFlow({ alreadySent, refusal }: BetaProps) {
  const beta = useBetaForm(refusal);
  const machine = betaApplicationMachine.provide({
    actors: { submitApplication: sendBeta },
    actions: {
      clearFields: beta.clear,
      // oxlint-disable-next-line no-console -- an exception is logged, in the visitor's own console.
      logException: ({ event }) => console.error('beta application: no answer', event.type),
    },
  });
  const flow = useFlow(machine, { alreadySent });
  const snapshot = useSelector(flow, (current) => current);
  const state = snapshot.value;

  const applyAgain = (event: MouseEvent) => {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    flushSync(() => flow.send({ type: 'form.again' }));
    document.getElementById('beta-full_name')?.focus();
  };

  return (
    <section aria-labelledby="beta-tab" {...stateAttributes('beta-application', snapshot)}>
      <Sheet title={state === 'sent' ? 'Received' : 'Your application'} titleId="beta-tab" className={styles.sheet}>
        {state === 'sent' ? (
          <div className={styles.thanks}>
            <SubmissionOutcome arrived={alreadySent}>{betaMessages.sent}</SubmissionOutcome>
            {/* A link: without script it leads to an empty form. */}
            <a href={`${BASE_PATH}/beta-tester`} className="button ghost" onClick={applyAgain}>
              Send another application
            </a>
          </div>
        ) : (
          <MantineFrame>
            <BetaForm
              beta={beta}
              sending={state === 'sending'}
              alert={beta.alertOf(state === 'refused' || state === 'interrupted' ? betaMessages[state] : null)}
              onSubmit={(payload, key) => flow.send({ type: 'form.submit', payload, key })}
            />
          </MantineFrame>
        )}
      </Sheet>
    </section>
  );
}
