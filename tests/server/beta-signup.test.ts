import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { betaApplication } from './support/calls.ts';
import { submissionTypeOf } from './support/submission-type-of.ts';
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

describe('an application by script', () => {
  test('[BETA-3] [SRV-1] [SRV-13] is stored, answered with JSON, and delivered to the team with every field', async () => {
    const { port, dataDir } = await startTestRelay({ env: { BETA_MAILBOX: 'beta@site.example' } });
    const answer = await send(port, scripted());
    expect([answer.status, answer.body]).toEqual([200, '{"success":true}']);
    const [stored, ...others] = submissionRows(dataDir);
    expect(others).toEqual([]);
    expect(stored?.kind).toBe('beta');
    expect(json(stored?.payload ?? '')).toEqual(application);

    const mails = await mailsByDestination(dataDir);
    expect(Object.keys(mails).toSorted()).toEqual(['mail:beta', 'mail:beta:visitor']);
    const [mail] = mails['mail:beta'] ?? [];
    expect(mail?.to).toEqual([{ name: 'Staveline', address: 'beta@site.example' }]);
    expect(mail?.replyTo).toEqual([{ name: 'Ada Lovelace', address: 'ada@visitor.example' }]);
    expect(mail?.subject).toBe('Beta application: Ada Lovelace');
    for (const value of Object.values(without('agree', 'notes'))) expect(mail?.text).toContain(value);
    expect(mail?.text).toContain('\n> First line.\n> Second line.\n');
    expect(mail?.text).toContain('Agreed to the NDA and beta testing guidelines: yes');
    expect(mail?.html).toContain('Analytical &lt;Engines&gt;');
  });

  test('[BETA-4] mails the visitor nothing that was typed', async () => {
    const { port, dataDir } = await startTestRelay();
    await send(port, scripted());
    const [mail] = (await mailsByDestination(dataDir))['mail:beta:visitor'] ?? [];
    expect(mail?.to).toEqual([{ name: '', address: 'ada@visitor.example' }]);
    expect(mail?.subject).toBe('We have your application to test Staveline');
    expect(mail?.text).toContain('We will review your application and get back to you soon.');
    for (const value of Object.values(without('email', 'agree')))
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(value);
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('[BETA-1] may leave employer and notes empty, and the mail says so', async () => {
    const { port, dataDir } = await startTestRelay();
    expect((await send(port, scripted({ ...application, employer: '', notes: '  ' }))).status).toBe(200);
    const [mail] = (await mailsByDestination(dataDir))['mail:beta'] ?? [];
    expect(mail?.text).toContain('Employer: not given');
    expect(mail?.text).toContain('Notes: none');
  });

  test('[SRV-14] repeated with the same key is stored once; with another payload it is refused', async () => {
    const { port, dataDir } = await startTestRelay();
    const key = { 'idempotency-key': 'one' };
    const first = [await send(port, scripted(application, key)), await send(port, scripted(application, key))];
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    expect((await send(port, scripted({ ...application, notes: 'other' }, key))).status).toBe(422);
    expect(submissionRows(dataDir)).toHaveLength(1);
  });
});

describe('a rejected application', () => {
  const refused: [string, Record<string, string>, string, Record<string, string>][] = [
    [
      'nothing filled in',
      {},
      'Please fill in all required fields: Full name, Email, Phone, Contact method, Clinical title, County, State',
      {
        full_name: 'Enter your full name',
        email: 'Enter your email address',
        phone: 'Enter your phone number',
        contact_method: 'Choose how we reach you',
        clinical_title: 'Choose your clinical title',
        county: 'Enter your county',
        state: 'Choose your state',
        agree: 'Please agree to the NDA and beta testing guidelines.',
      },
    ],
    [
      'two missing, one of blanks, and not agreed',
      { ...without('county', 'agree'), full_name: '  ' },
      'Please fill in all required fields: Full name, County',
      {
        full_name: 'Enter your full name',
        county: 'Enter your county',
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
      'not agreed: not there, as browsers send it',
      without('agree'),
      'Please agree to the NDA and beta testing guidelines.',
      { agree: 'Please agree to the NDA and beta testing guidelines.' },
    ],
    [
      'an agreement in other words',
      { ...application, agree: 'true' },
      'Please agree to the NDA and beta testing guidelines.',
      { agree: 'Please agree to the NDA and beta testing guidelines.' },
    ],
    [
      'an address that is none',
      { ...application, email: 'ada at home' },
      'Please check what you entered.',
      { email: 'Enter an email address in the format name@example.com' },
    ],
    [
      'a state that is none of the 50',
      { ...application, state: 'Guam' },
      'Please check what you entered.',
      { state: 'Choose your state' },
    ],
    [
      'a title that is none',
      { ...application, clinical_title: 'PhD' },
      'Please check what you entered.',
      { clinical_title: 'Choose your clinical title' },
    ],
    [
      'a way that is none',
      { ...application, contact_method: 'Fax' },
      'Please check what you entered.',
      { contact_method: 'Choose how we reach you' },
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
  test.each(refused)('[BETA-2] [SRV-3] %s', async (_, values, error, fields) => {
    const { port, dataDir } = await startTestRelay();
    const answer = await send(port, scripted(values));
    expect(answer.status).toBe(422);
    expect(json(answer.body)).toEqual({ success: false, error, fields });
    expect(submissionRows(dataDir)).toEqual([]);
    await expectWell(port);
  });

  test('[BETA-4] [SRV-3] gets 503 when the store fails, and the next one is accepted', async () => {
    const { port, dataDir } = await startTestRelay();
    const database = new DatabaseSync(join(dataDir, 'staveline.db'), { timeout: 5_000 });
    database.exec("CREATE TRIGGER full BEFORE INSERT ON submissions BEGIN SELECT RAISE(ABORT, 'disk full'); END");
    const answer = await send(port, scripted());
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(json(answer.body)).toEqual({
      success: false,
      error: 'Failed to submit your application. Please try again or contact us directly.',
    });
    // Retries as instructed count nowhere: no mail was sent.
    for (let index = 0; index < 6; index += 1) expect((await send(port, scripted())).status).toBe(503);
    database.exec('DROP TRIGGER full');
    database.close();
    expect((await send(port, scripted())).status).toBe(200);
  });

  test('[SRV-13] [SRV-8] for the third time with one address within the hour is stored and mailed to the team without a confirmation', async () => {
    const { port, dataDir } = await startTestRelay();
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1)
      statuses.push(
        (await send(port, scripted({ ...application, email: index % 2 ? 'ADA@visitor.example' : application.email })))
          .status,
      );
    expect(statuses).toEqual([200, 200, 200]);
    expect((await send(port, scripted({ ...application, email: 'eve@visitor.example' }))).status).toBe(200);
    const mails = await mailsByDestination(dataDir);
    expect(mails['mail:beta']).toHaveLength(4);
    expect(mails['mail:beta:visitor']?.map(({ to }) => to?.[0]?.address?.toLowerCase())).toEqual([
      'ada@visitor.example',
      'ada@visitor.example',
      'eve@visitor.example',
    ]);
  });
});

describe('a form post without script', () => {
  test('[SRV-1] [BETA-4] redirects to the thanks', async () => {
    const { port, dataDir } = await startTestRelay();
    const answer = await send(port, unscripted());
    expect([answer.status, answer.headers.location]).toEqual([303, '/landing-new/beta-tester?sent=yes']);
    expect(submissionRows(dataDir).map(({ payload }) => json(payload))).toEqual([application]);
    expect((await send(port, { ...scripted(application, { accept: 'text/html' }) })).status).toBe(303);
  });

  test('[SRV-1] [BETA-2] that is rejected gets the form with its values, the alert and the messages', async () => {
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

  test('[BETA-2] does not repeat an alert that equals its field’s message', async () => {
    const { port } = await startTestRelay();
    const { form } = renderedRequest((await send(port, unscripted(without('agree')))).body);
    expect(form).toMatchObject({
      fields: { agree: 'Please agree to the NDA and beta testing guidelines.' },
      error: null,
    });
  });

  test('[SRV-1] shares its path with the form; other methods are refused', async () => {
    const { port } = await startTestRelay();
    const answer = await send(port, { method: 'GET', path });
    expect([answer.status, answer.headers.location]).toEqual([303, '/landing-new/beta-tester']);
    expect((await send(port, { method: 'PUT', path })).status).toBe(405);
  });
});

test('[SRV-13] a stored application without a required field does not parse', () => {
  expect(
    submissionTypeOf('beta').toTeam({ submission_id: 'x', payload: JSON.stringify(without('county')), received_at: 0 }),
  ).toBeNull();
});
