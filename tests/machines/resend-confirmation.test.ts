import { expect, test } from 'vitest';
import { resendConfirmationFlow } from '../../machines/resend-confirmation/resend-confirmation.model.ts';
import { explored, whatHappensOn } from './support/explored.ts';
import { describeSending } from './support/describe-sending.ts';

const runs = explored(resendConfirmationFlow);
const accepted = { done: 'askForConfirmation', output: { ok: true } };

describeSending(runs, { sends: 'SRV-6' });

test('[SRV-6] an accepted request is answered the same for every address, and the address is cleared', () => {
  for (const outcome of whatHappensOn(runs, 'sending', accepted))
    expect(outcome).toMatchObject({ state: 'sent', context: { payload: null, key: null } });
});

test('[SRV-6] after a post without script the answer shows at once', () => {
  for (const {
    start,
    expect: { state },
  } of runs.paths)
    expect(state).toBe(start === 'opened' ? 'editing' : 'sent');
});
