import type { AnyStateMachine } from 'xstate';
import type { FormDetails } from '../../machines/shared/form.ts';
import type { Outcome } from '../toolkit/tables.ts';
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
    logs: details.form.id,
    empty: { token: 'opaque', password: '' },
    gestures: {},
    // SRV-5, SRV-6: the token leaves the address bar once it is read.
    async opened({ page }) {
      expectSame('the query in the address bar', new URL(page.url()).search, '');
    },
    inspectOutcome,
    async inspectForm(stage, { state }) {
      expectSame('the type of the field', await field(stage).getAttribute('type'), 'password');
      if (state !== 'refused') return;
      const focused = await field(stage).evaluate((node) => node === document.activeElement);
      expectSame('whether the field has the focus', focused, true);
    },
  });
}
