import { describe, expect, test } from 'vitest';
import { storedForms } from '../../server/outbox/kinds.ts';
import { sample } from './support/calls.ts';
import { send } from './support/http.ts';
import { mailsByDestination } from './support/mails.ts';
import { submissionRows } from './support/rows.ts';
import { startTestRelay } from './support/test-relay.ts';

/** Tests of every stored form's definition; contact, beta and career have more in their own files. */
describe.each(storedForms.map((details) => [details.form.id, details] as const))('%s', (_, { form, submission }) => {
  const { kind, settings, mails } = submission;
  const mailbox = `${settings.name.toUpperCase()}_MAILBOX`;

  test('[SRV-1] [SRV-13] a form is stored and mailed to its mailbox, with what was typed in the fields of several lines', async () => {
    const { port, dataDir } = await startTestRelay({ env: { [mailbox]: 'readers@site.example' } });
    const answer = await send(port, sample(form.action));
    expect([answer.status, answer.body]).toEqual([200, '{"success":true}']);
    expect(submissionRows(dataDir).map((row) => row.kind)).toEqual([kind]);
    const payload = JSON.parse(submissionRows(dataDir)[0]?.payload ?? '') as Record<string, string>;
    const byDestination = await mailsByDestination(dataDir);
    const [mail] = byDestination[`mail:${kind}`] ?? [];
    expect(mail?.to).toEqual([{ name: 'Staveline', address: 'readers@site.example' }]);
    expect(mail?.replyTo?.[0]?.address).toBe(payload['email']);
    for (const field of mails.team.quoted)
      for (const line of String(payload[field]).split('\n')) expect(mail?.text).toContain(`> ${line}`);
    expect(mail?.attachments).toHaveLength(form.file === undefined ? 0 : 1);
    expect(Object.keys(byDestination)).toHaveLength(mails.visitor ? 2 : 1);
  });

  test('[SRV-1] a form without script leads back to its page', async () => {
    const { port } = await startTestRelay();
    const { headers, ...sending } = sample(form.action);
    const answer = await send(port, { ...sending, headers: { ...headers, accept: 'text/html' } });
    expect([answer.status, answer.headers.location]).toEqual([303, `/landing-new${form.screen}?sent=yes`]);
  });
});
