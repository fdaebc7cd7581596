import { describe, expect, test } from 'vitest';
import { storedForms } from '../../server/outbox/kinds.ts';
import { betaApplication, sample } from './support/calls.ts';
import { asBrowser, asScript, send } from './support/http.ts';
import { mailsByDestination } from './support/mails.ts';
import { submissionRows } from './support/rows.ts';
import { renderedRequest, startTestRelay } from './support/test-relay.ts';

/** Tests of every stored form's definition; contact and career have more in their own files. */
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

const beta = { ...betaApplication, agree: '' };
const disagreed = 'Please agree to the NDA and beta testing guidelines.';

test('[BETA-1] a beta application without employer and notes is mailed as such', async () => {
  const { port, dataDir } = await startTestRelay();
  const sending = asScript({ ...betaApplication, employer: '', notes: '  ' });
  expect((await send(port, { ...sending, path: '/beta-signup' })).status).toBe(200);
  const [mail] = (await mailsByDestination(dataDir))['mail:beta'] ?? [];
  expect(mail?.text).toContain('Employer: not given');
  expect(mail?.text).toContain('Notes: none');
});

test.each([
  ['a field too many', { admin: 'yes' }, { admin: 'This field is not part of the form.' }],
  [
    'an address that no mail can go to',
    { email: `${'a'.repeat(250)}@x.example` },
    { email: 'Enter an email address of at most 254 characters' },
  ],
  ['an empty box, as the script sends it', { agree: '' }, { agree: disagreed }],
])('[BETA-2] [SRV-3] a beta application is rejected with %s', async (_, values, fields) => {
  const { port, dataDir } = await startTestRelay();
  const answer = await send(port, { ...asScript({ ...betaApplication, ...values }), path: '/beta-signup' });
  expect(answer.status).toBe(422);
  const error = 'agree' in values ? disagreed : 'Please check what you entered.';
  expect(JSON.parse(answer.body)).toEqual({ success: false, error, fields });
  expect(submissionRows(dataDir)).toEqual([]);
});

test.each([
  ['and the alert', { county: '' }, 'Please fill in all required fields: County', { county: 'Enter your county' }],
  ['and no alert that equals a message', {}, null, {}],
])(
  '[SRV-1] [BETA-2] a rejected beta application without script gets the form with its values, the messages %s',
  async (_, values, error, fields) => {
    const { port, dataDir } = await startTestRelay();
    const { agree, ...sent } = { ...beta, ...values };
    const answer = await send(port, { ...asBrowser(sent), path: '/beta-signup' });
    expect(answer.status).toBe(422);
    expect(renderedRequest(answer.body)).toEqual({
      path: '/beta-tester',
      status: 422,
      form: {
        flow: 'beta-application',
        values: { ...sent, agree },
        fields: { ...fields, agree: disagreed },
        error,
      },
    });
    expect(submissionRows(dataDir)).toEqual([]);
  },
);
