import type { inviteMachine } from '../../machines/invite/invite.machine.ts';
import type { InvitePayload } from '../../machines/invite/invite.schema.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, expectSoon, hydrate } from './driver.ts';
import { returnToPage } from './page-return.ts';
import { expectAlert, expectLogged, expectOutcome, expectSending, pressSubmit } from './submission-form.ts';
import { formFields, submissionRequest } from './submission-request.ts';

/** SRV-7, word by word. */
const notValid = 'That invite code is not valid.';

/** How a visitor types the codes: case, blanks and dashes do not count. */
const asTyped: Readonly<Record<string, string>> = { STAVE2026: ' stave-2026 ', STAVE2027: 'Stave 2027' };

const field = ({ view }: Stage) => view.getByLabel('Invite code', { exact: true });

export const inviteDriver = defineDriver<typeof inviteMachine>({
  async open(stage) {
    // Where a valid code leads is looked at and not opened: the page would be another one.
    await stage.page.route(
      ({ pathname }) => pathname === '/landing-new/signup',
      (route) => {
        stage.memory.set('opened', route.request().url());
        return route.abort('aborted');
      },
    );
    await stage.page.goto(`${stage.origin}/landing-new/signup-invite`);
    await hydrate(stage);
  },

  gestures: {
    async 'form.submit'(stage, { payload }) {
      const typed = asTyped[payload.code] ?? '';
      stage.memory.set('typed', typed);
      await field(stage).fill(typed);
      await pressSubmit(stage);
    },
    async 'page.return'({ page }) {
      await returnToPage(page);
    },
  } satisfies Gestures<typeof inviteMachine>,

  requests: {
    checkCode: submissionRequest<InvitePayload>({
      path: '/signup-invite',
      checkBody: (request, payload) => expectSame('the body', formFields(request), { ...payload }),
    }),
  },

  async inspect(stage, outcome) {
    switch (outcome.state) {
      case 'sending':
        await expectSending(stage, 'checkCode', 'Checking…');
        break;
      case 'refused':
        await expectAlert(stage, notValid);
        expectSame(
          'the message beside the field',
          await stage.section().locator('#invite-code-error').textContent(),
          notValid,
        );
        expectSame(
          'whether the field has the focus',
          await field(stage).evaluate((node) => node === document.activeElement),
          true,
        );
        break;
      case 'interrupted':
        await expectAlert(stage, 'An error occurred. Please try again.');
        expectSame('where the page has led', stage.memory.get('opened'), undefined);
        break;
      case 'leading': {
        await expectOutcome(stage, 'Your code is valid. Taking you to sign-up.', true);
        const link = stage.section().getByRole('link', { name: 'Continue to sign-up' });
        expectSame('the link', await link.getAttribute('href'), '/landing-new/signup?invite_token=opaque');
        await expectSoon(
          stage,
          'where the page has led',
          () => stage.memory.get('opened'),
          `${stage.origin}/landing-new/signup?invite_token=opaque`,
        );
        return;
      }
    }
    expectSame('the code', await field(stage).inputValue(), String(stage.memory.get('typed') ?? ''));
    if (asksFor(outcome, 'logException')) expectLogged(stage, 'invite');
  },
});
