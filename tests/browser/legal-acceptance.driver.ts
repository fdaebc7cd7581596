import type {
  AcceptanceAnswer,
  legalAcceptanceMachine,
} from '../../machines/legal-acceptance/legal-acceptance.machine.ts';
import type { LegalPayload } from '../../machines/legal-acceptance/legal-acceptance.schema.ts';
import type { Outcome } from '../toolkit/recordings.ts';
import type { Gestures, Stage } from './driver.ts';
import { asksFor, defineDriver, expectSame, expectSoon, hydrate } from './driver.ts';
import { expectSummary } from './submission-form.ts';
import { multipartFields, submissionRequest } from './submission-request.ts';

const page = '/landing-new/legal-acceptance';

/** The queries of the two starts. */
const queries: Readonly<Record<string, string>> = {
  opened: '?redirect_url=/notes',
  'opened after a signup': '?redirect_url=https://evil.example/&signup_email=ada@example.com',
};

/** The exact texts of LEGAL-2 and LEGAL-6. */
const texts = {
  unchecked: 'Please check all required boxes to continue.',
  noReason: 'Error: Failed to record legal acceptance',
  interrupted: 'An error occurred. Please try again.',
} as const;

const boxes = ({ view }: Stage) => view.getByRole('checkbox').all();
const button = ({ view }: Stage, name: string) => view.getByRole('button', { name });
const alert = ({ view }: Stage, text: string) => view.getByRole('alert').filter({ hasText: text });

/** LEGAL-2: with one box open the button takes nothing, says why, and leads to that box. */
async function sendWithAnOpenBox(stage: Stage): Promise<void> {
  const [, second] = await boxes(stage);
  if (!second) throw new Error('there is no second box');
  await second.uncheck();
  const before = stage.held('recordAcceptance').length;
  expectSame(
    'whether the button is aria-disabled',
    await button(stage, 'Accept and continue').getAttribute('aria-disabled'),
    'true',
  );
  // Playwright will not click what says that it is disabled; a visitor does.
  await button(stage, 'Accept and continue').click({ force: true });
  await alert(stage, texts.unchecked).waitFor();
  await expectSummary(stage, texts.unchecked, ['Accept the Business Associate Agreement to continue']);
  expectSame('the focus on the open box', await second.evaluate((box) => document.activeElement === box), true);
  expectSame('the number of requests', stage.held('recordAcceptance').length, before);
  await second.check();
}

const requestOfAcceptance = submissionRequest<LegalPayload>({
  path: '/api/legal/accept',
  checkBody: (request, payload) => {
    expectSame<unknown>('the body', multipartFields(request), payload);
    expectSame('the header X-Requested-With', request.headers()['x-requested-with'], 'XMLHttpRequest');
  },
});

/** What a step says that the page has been asked to go to; undefined when it has not. */
function destinationOf(outcome: Outcome): unknown {
  const leaving = (outcome.does ?? []).find((doing) => 'action' in doing && doing.action === 'redirect');
  return leaving && 'params' in leaving ? (leaving.params as { to: string }).to : undefined;
}

export const legalAcceptanceDriver = defineDriver<typeof legalAcceptanceMachine>({
  async open(stage, start) {
    await stage.page.goto(`${stage.origin}${page}${queries[start] ?? ''}`);
    await hydrate(stage);
    // SRV-5: the address of the signup leaves the address bar once it has been read.
    expectSame('whether the address bar shows the address', stage.page.url().includes('ada'), false);
    // Where the page goes is looked at; it stays, so that the rest of it can be looked at too.
    await stage.page.route(
      () => true,
      (route) => {
        const request = route.request();
        if (!request.isNavigationRequest()) return route.fallback();
        stage.memory.set('destination', request.url());
        return route.fulfill({ status: 204 });
      },
    );
  },

  gestures: {
    async 'form.submit'(stage) {
      for (const box of await boxes(stage)) await box.check();
      if (!stage.memory.has('tried')) await sendWithAnOpenBox(stage);
      stage.memory.set('tried', true);
      await button(stage, 'Accept and continue').click();
    },
  } satisfies Gestures<typeof legalAcceptanceMachine>,

  requests: {
    recordAcceptance: {
      ...requestOfAcceptance,
      done(route, output) {
        const answer = output as unknown as AcceptanceAnswer;
        if (answer.ok)
          return route.fulfill({
            json: { success: true, ...(answer.redirect !== null && { redirect: answer.redirect }) },
          });
        // An answer that says no is one, whatever its status (LEGAL-3).
        return route.fulfill({
          status: 200,
          json: { success: false, ...(answer.error !== null && { error: answer.error }) },
        });
      },
    },
    completeSignup: {
      method: 'POST',
      path: '/complete-legal-acceptance',
      started: (_, request, input) => expectSame('the body', request.postDataJSON(), input),
      done: (route, output) => route.fulfill({ json: { success: true, ...(output as { redirect: string | null }) } }),
      error: (route) => route.fulfill({ status: 409, json: { success: false } }),
    },
  },

  async inspect(stage, outcome) {
    const { state } = outcome;
    if (state.startsWith('success')) {
      await stage.view.getByRole('status').filter({ hasText: 'Your acceptance is recorded.' }).waitFor();
      const stored = await stage.page.evaluate(() => [
        sessionStorage.getItem('legalAccepted'),
        sessionStorage.getItem('legalAcceptedDate'),
      ]);
      expectSame('legalAccepted', stored[0], 'true');
      // LEGAL-4: the day on which the page's clock stands.
      expectSame('the day of legalAcceptedDate', stored[1]?.slice(0, 10), '2026-01-05');
    } else {
      const checked = await Promise.all((await boxes(stage)).map((box) => box.isChecked()));
      expectSame('the boxes', checked, Array(4).fill(state !== 'idle'));
      expectSame('what is stored', await stage.page.evaluate(() => sessionStorage.getItem('legalAccepted')), null);
    }
    const destination = destinationOf(outcome) ?? stage.memory.get('expected destination');
    stage.memory.set('expected destination', destination);
    if (destination !== undefined) {
      await expectSoon(
        stage,
        'where the page goes',
        () => stage.memory.get('destination'),
        `${stage.origin}${String(destination)}`,
      );
      expectSame(
        'the link',
        await stage.view.getByRole('link', { name: 'Continue' }).getAttribute('href'),
        destination as string,
      );
    } else expectSame('where the page goes', stage.memory.get('destination'), undefined);

    if (state === 'processing') {
      // UI-3: the button says so and takes no second send.
      const before = stage.held('recordAcceptance').length;
      await button(stage, 'Recording…').click({ force: true });
      expectSame('the number of requests after a second click', stage.held('recordAcceptance').length, before);
    }
    if (state === 'error') {
      const refusal = outcome.context?.['refusal'] as { error: string | null } | undefined;
      await alert(
        stage,
        refusal ? (refusal.error === null ? texts.noReason : `Error: ${refusal.error}`) : texts.interrupted,
      ).waitFor();
    }
    if (asksFor(outcome, 'logException') && !stage.consoleErrors.some((text) => text.startsWith('legal acceptance:'))) {
      throw new Error('the exception is not in the console');
    }
  },
});
