import type { careerApplicationMachine } from '../../machines/career-application/career-application.machine.ts';
import type { CareerPayload } from '../../machines/career-application/career-application.schema.ts';
import type { Outcome } from '../toolkit/tables.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, hydrate } from './driver.ts';
import { fileOnDisk } from './resume.driver.ts';
import { expectSummary } from './submission-form.ts';
import { multipartFields, submissionRequest } from './submission-request.ts';

const page = '/landing-new/career-application';

/** The exact texts of CAR-4. */
const texts = {
  sent: 'Application Submitted!',
  refused: 'Failed to submit application. Please try again.',
  interrupted: 'An error occurred. Please try again.',
} as const;

const labels = {
  full_name: 'Full name',
  email: 'Email',
  phone: 'Phone',
  linkedin: 'LinkedIn (optional)',
  cover_letter: 'Cover letter (optional)',
} as const;
type TextField = keyof typeof labels;
const textFields = Object.keys(labels) as TextField[];

const field = ({ view }: Stage, name: TextField) => view.getByLabel(labels[name], { exact: true });
const position = ({ view }: Stage) => view.getByLabel('Position', { exact: true });
const resume = ({ view }: Stage) => view.getByLabel('Resume', { exact: true });

/** What the form holds, the file by its size. */
async function held(stage: Stage) {
  const words = await Promise.all(textFields.map((name) => field(stage, name).inputValue()));
  const size = await resume(stage).evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? null);
  return { position: await position(stage).inputValue(), words, size };
}

const empty = { position: '', words: textFields.map(() => ''), size: null };
const heldOf = (payload: CareerPayload) => ({
  position: payload.position,
  words: textFields.map((name) => payload[name]),
  size: payload.resume.size,
});

/** What the relay finds wrong with the resume stands beside it and in the summary, and the field has the focus (CAR-3, UI-2). */
async function expectReason(stage: Stage, { context }: Outcome): Promise<void> {
  const reason = (context?.['refusal'] as { fields?: Record<string, string> } | undefined)?.fields?.['resume'];
  expectSame(
    'whether the resume is marked as wrong',
    await resume(stage).getAttribute('aria-invalid'),
    String(reason !== undefined),
  );
  if (reason === undefined) return;
  await expectSummary(stage, texts.refused, [reason]);
  expectSame(
    'the reasons beside the field',
    await stage.section().locator('#career-resume-wrong').textContent(),
    reason,
  );
  expectSame(
    'the focus on the resume',
    await resume(stage).evaluate((input) => document.activeElement === input),
    true,
  );
}

export const careerApplicationDriver = defineDriver<typeof careerApplicationMachine>({
  async open(stage, start) {
    // The page's uploads, so that the path can say how far they are: the request itself is held back.
    await stage.page.addInitScript(() => {
      const uploads: XMLHttpRequestUpload[] = [];
      Object.assign(window, { uploads });
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function remember(this: XMLHttpRequest, body) {
        uploads.push(this.upload);
        send.call(this, body);
      };
    });
    await stage.page.goto(`${stage.origin}${page}${start === 'opened' ? '' : '?sent=yes'}`);
    await hydrate(stage);
  },

  gestures: {
    async 'form.submit'(stage, { payload }) {
      const before = stage.memory.get('payload') as CareerPayload | undefined;
      stage.memory.set('payload', payload);
      await position(stage).selectOption(payload.position);
      for (const name of textFields) await field(stage, name).fill(payload[name]);
      // The same file stays chosen: choosing it again would be no change.
      if (before?.resume.size !== payload.resume.size) await resume(stage).setInputFiles(fileOnDisk(payload.resume));
      await stage.view.getByRole('button', { name: 'Submit application' }).click();
    },
    async 'upload.progress'(stage, { sent, total }) {
      await stage.page.evaluate(
        (progress) => {
          const uploads = Reflect.get(window, 'uploads') as XMLHttpRequestUpload[];
          uploads.at(-1)?.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, ...progress }));
        },
        { loaded: sent, total },
      );
    },
    async 'form.again'(stage) {
      stage.memory.delete('payload');
      await stage.view.getByRole('link', { name: 'Send another application' }).click();
    },
  } satisfies Gestures<typeof careerApplicationMachine>,

  requests: {
    submitApplication: submissionRequest<CareerPayload>({
      path: '/career-application',
      checkBody: (request, { resume: file, ...fields }) => {
        expectSame<unknown>('the fields of the body', multipartFields(request), fields);
        const body = request.postDataBuffer()?.toString('latin1') ?? '';
        if (!body.includes(`name="resume"; filename="${file.name}"\r\nContent-Type: ${file.type}`))
          throw new Error('the body has no resume');
      },
    }),
  },

  async inspect(stage, outcome) {
    const payload = stage.memory.get('payload') as CareerPayload | undefined;
    const expected = payload ? heldOf(payload) : empty;
    const { state } = outcome;
    if (state !== 'sent') expectSame<unknown>('the form', await held(stage), expected);
    if (state.startsWith('sending')) {
      // UI-3: the button says so and takes no second send.
      const before = stage.held('submitApplication').length;
      await stage.view.getByRole('button', { name: 'Submitting…' }).click({ force: true });
      expectSame('the number of requests after a second click', stage.held('submitApplication').length, before);
      const progress = outcome.context?.['progress'];
      // CAR-4: how far it is stands in words and as a bar.
      if (typeof progress === 'number') {
        const words = progress === 100 ? 'Uploaded. Waiting for confirmation.' : `${progress}% uploaded`;
        const bar = stage.view.getByRole('progressbar', { name: words });
        expectSame('the bar', await bar.evaluate((element: HTMLProgressElement) => element.value), progress);
      }
    } else expectSame('the number of bars', await stage.view.getByRole('progressbar').count(), 0);
    if (state === 'refused' || state === 'interrupted')
      await stage.view.getByRole('alert').filter({ hasText: texts[state] }).waitFor();
    if (state === 'refused') await expectReason(stage, outcome);
    if (state === 'sent') await stage.view.getByText(texts.sent, { exact: true }).waitFor();
    if (
      asksFor(outcome, 'logException') &&
      !stage.consoleErrors.some((text) => text.startsWith('career application:'))
    ) {
      throw new Error('the exception is not in the console');
    }
  },
});
