import { expect, test } from 'vitest';
import { betaApplication } from './support/calls.ts';
import { expectWell } from './support/expect-well.ts';
import { asBrowser, asScript, send } from './support/http.ts';
import { mailsByDestination } from './support/mails.ts';
import { submissionRows } from './support/rows.ts';
import { renderedRequest, startTestRelay } from './support/test-relay.ts';

const json = (body: string): unknown => JSON.parse(body);

const application = { ...betaApplication, employer: 'Analytical <Engines>', notes: 'First line.\nSecond line.' };

const path = '/beta-signup';
const scripted = (values: Record<string, string> = application, headers = {}) => ({
  ...asScript(values, headers),
  path,
});
const unscripted = (values: Record<string, string> = application) => ({ ...asBrowser(values), path });
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(application).filter(([name]) => !names.includes(name)));

test('[BETA-1] a beta application without employer and notes is mailed as such', async () => {
  const { port, dataDir } = await startTestRelay();
  expect((await send(port, scripted({ ...application, employer: '', notes: '  ' }))).status).toBe(200);
  const [mail] = (await mailsByDestination(dataDir))['mail:beta'] ?? [];
  expect(mail?.text).toContain('Employer: not given');
  expect(mail?.text).toContain('Notes: none');
});

const refused: [string, Record<string, string>, string, Record<string, string>][] = [
  [
    'nothing filled in',
    {},
    'Please fill in all required fields: Full name, Email, Phone, Contact method, Clinical title, County, State',
    {
      full_name: 'Enter your full name',
      email: 'Enter your email address',
      phone: 'Enter your phone number',
      contact_method: 'Choose how we should contact you',
      clinical_title: 'Choose your clinical title',
      county: 'Enter your county',
      state: 'Choose your state',
      agree: 'Please agree to the NDA and beta testing guidelines.',
    },
  ],
  [
    'not agreed: empty, as the script sends it',
    { ...application, agree: '' },
    'Please agree to the NDA and beta testing guidelines.',
    { agree: 'Please agree to the NDA and beta testing guidelines.' },
  ],
  [
    'a field too many',
    { ...application, admin: 'yes' },
    'Please check what you entered.',
    { admin: 'This field is not part of the form.' },
  ],
  [
    'an address that no mail can go to',
    { ...application, email: `${'a'.repeat(250)}@x.example` },
    'Please check what you entered.',
    { email: 'Enter an email address of at most 254 characters' },
  ],
];
test.each(refused)('[BETA-2] [SRV-3] a beta application is rejected: %s', async (_, values, error, fields) => {
  const { port, dataDir } = await startTestRelay();
  const answer = await send(port, scripted(values));
  expect(answer.status).toBe(422);
  expect(json(answer.body)).toEqual({ success: false, error, fields });
  expect(submissionRows(dataDir)).toEqual([]);
  await expectWell(port);
});

test('[SRV-1] [BETA-2] a rejected beta application without script gets the form with its values, the alert and the messages', async () => {
  const { port, dataDir } = await startTestRelay();
  const answer = await send(port, unscripted({ ...without('agree'), county: '' }));
  expect(answer.status).toBe(422);
  expect(renderedRequest(answer.body)).toEqual({
    path: '/beta-tester',
    status: 422,
    form: {
      flow: 'beta-application',
      values: { ...application, county: '', agree: '' },
      fields: { county: 'Enter your county', agree: 'Please agree to the NDA and beta testing guidelines.' },
      error: 'Please fill in all required fields: County',
    },
  });
  expect(submissionRows(dataDir)).toEqual([]);
});

test('[BETA-2] a beta application without script gets no alert that equals its field’s message', async () => {
  const { port } = await startTestRelay();
  const { form } = renderedRequest((await send(port, unscripted(without('agree')))).body);
  expect(form).toMatchObject({
    fields: { agree: 'Please agree to the NDA and beta testing guidelines.' },
    error: null,
  });
});
