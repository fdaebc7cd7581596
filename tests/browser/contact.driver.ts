import type { contactMachine } from '../../machines/contact/contact.machine.ts';
import type { ContactPayload } from '../../machines/contact/contact.schema.ts';
import { contactPayload } from '../../machines/contact/contact.schema.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, hydrate } from './driver.ts';
import { multipartFields, submissionRequest } from './submission-request.ts';

const page = '/landing-new/contact';

/** The exact texts of CONT-3. */
const texts = {
  sent: "Thank You! We've received your message and will get back to you soon.",
  refused: 'Failed to send message. Please try again.',
  interrupted: 'An error occurred. Please try again.',
} as const;

const labels = { name: 'Name', email: 'Email', message: 'Message' } as const;
const fieldNames = ['name', 'email', 'message'] as const;

const field = ({ view }: Stage, name: keyof typeof labels) => view.getByLabel(labels[name], { exact: true });

async function typed(stage: Stage): Promise<ContactPayload> {
  const [name = '', email = '', message = ''] = await Promise.all(
    fieldNames.map((each) => field(stage, each).inputValue()),
  );
  return { name, email, message };
}

const empty: ContactPayload = { name: '', email: '', message: '' };

export const contactDriver = defineDriver<typeof contactMachine>({
  async open(stage, start) {
    const query = start === 'opened' ? '' : '?sent=yes';
    await stage.page.goto(`${stage.origin}${page}${query}`);
    await hydrate(stage);
  },

  gestures: {
    async 'form.submit'(stage, { payload }) {
      stage.memory.set('payload', payload);
      await stage.view.getByLabel('Subject', { exact: true }).fill('A question');
      for (const name of fieldNames) {
        // oxlint-disable-next-line no-await-in-loop -- a visitor fills in one field after the other.
        await field(stage, name).fill(payload[name]);
      }
      await stage.view.getByRole('button', { name: 'Send message' }).click();
    },
    async 'form.again'(stage) {
      stage.memory.delete('payload');
      await stage.view.getByRole('link', { name: 'Write another message' }).click();
    },
  } satisfies Gestures<typeof contactMachine>,

  requests: {
    // CONT-2: these three and nothing else.
    sendContact: submissionRequest<ContactPayload>({
      path: '/contact',
      checkBody: (request, payload) => expectSame('the body', multipartFields(request), contactPayload.parse(payload)),
    }),
  },

  async inspect(stage, outcome) {
    const payload = (stage.memory.get('payload') as ContactPayload | undefined) ?? empty;
    switch (outcome.state) {
      case 'editing':
        expectSame('the form', await typed(stage), empty);
        break;
      case 'sending': {
        // UI-3: the button says so and takes no second send.
        const button = stage.view.getByRole('button', { name: 'Sending…' });
        const before = stage.held('sendContact').length;
        await button.click({ force: true });
        expectSame('the number of requests after a second click', stage.held('sendContact').length, before);
        expectSame('the form', await typed(stage), payload);
        break;
      }
      case 'refused':
      case 'interrupted':
        await stage.view.getByRole('alert').filter({ hasText: texts[outcome.state] }).waitFor();
        expectSame('the form', await typed(stage), payload);
        break;
      case 'sent':
        await stage.view.getByText(texts.sent, { exact: true }).waitFor();
        break;
    }
    // CONT-3: an exception is logged.
    if (asksFor(outcome, 'logException')) {
      if (!stage.consoleErrors.some((text) => text.startsWith('contact:')))
        throw new Error('the exception is not in the console');
    }
  },
});
