import { expect, test } from 'vitest';
import { resendConfirmationFlow } from '../../machines/resend-confirmation/resend-confirmation.model.ts';
import { provenTable, whatHappensOn } from './support/committed-table.ts';
import { describeSending } from './support/describe-sending.ts';

const table = provenTable(resendConfirmationFlow);
const accepted = { done: 'askForConfirmation', output: { ok: true } };

describeSending(table, { sends: 'SRV-6' });

test('[SRV-6] whatever the address is, an accepted request is answered the same, and the address forgotten', () => {
  for (const outcome of whatHappensOn(table, 'sending', accepted))
    expect(outcome).toMatchObject({ state: 'sent', context: { payload: null, key: null } });
});

test('[SRV-6] after a post without script the answer stands there at once', () => {
  for (const {
    start,
    expect: { state },
  } of table.paths)
    expect(state).toBe(start === 'opened' ? 'editing' : 'sent');
});
