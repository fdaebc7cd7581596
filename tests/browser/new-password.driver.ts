import type { AnyStateMachine } from 'xstate';
import type { FormDetails } from '../../machines/shared/form-details.ts';
import type { Outcome } from '../toolkit/recordings.ts';
import { type AnyFlowDriver, expectSame, type Stage } from './driver.ts';
import { formDriver } from './form.driver.ts';

/** Operates a form that a mailed link leads to and that sets a password (SRV-6, SRV-7). */
export function newPasswordDriver(
  details: FormDetails,
  inspectOutcome: (stage: Stage, outcome: Outcome, sent: boolean) => Promise<void>,
): AnyFlowDriver {
  const field = ({ view }: Stage) => view.getByLabel('New password', { exact: true });
  return formDriver<AnyStateMachine>(details, {
    texts: {
      sending: 'Sending…',
      refused: 'Please choose another password.',
      interrupted: 'An error occurred. Please try again.',
    },
    // SRV-5, SRV-6: the token leaves the address bar once it is read.
    async opened({ page }) {
      expectSame('the query in the address bar', new URL(page.url()).search, '');
    },
    inspectOutcome,
    async inspectForm(stage) {
      expectSame('the type of the field', await field(stage).getAttribute('type'), 'password');
    },
  });
}
