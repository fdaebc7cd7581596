import type { Locator } from '@playwright/test';
import type { liveDemoMachine } from '../../machines/live-demo/live-demo.machine.ts';
import type { Gestures } from './driver.ts';
import { defineDriver, expectSame, hydrate } from './driver.ts';

/** DEMO-2 to DEMO-4: what has come by each state, in lines and in steps, and whether the note has. */
const come: Readonly<Record<string, readonly [lines: number, steps: number, note: boolean]>> = {
  // SHOW-1: the finished visit at rest.
  idle: [6, 6, true],
  'running.opening': [0, 0, false],
  'running.firstLine': [1, 0, false],
  'running.firstStep': [1, 1, false],
  'running.secondLine': [2, 1, false],
  'running.thirdLine': [3, 2, false],
  'running.fourthLine': [4, 3, false],
  'running.fifthLine': [5, 4, false],
  'running.sixthLine': [6, 5, false],
  'running.note': [6, 6, true],
  complete: [6, 6, true],
};

/** SHOW-4: the names of the visits, and a word that only its conversation has. */
const settings = { 'walk-in': 'Walk-in', 'urgent-care': 'Urgent care', 'primary-care': 'Primary care' } as const;
const about = { 'walk-in': 'ankle', 'urgent-care': 'throat', 'primary-care': 'blood pressure' } as const;

const steps = [
  'processing speech patterns',
  'identifying medical terminology',
  'extracting symptoms and history',
  'generating structured note',
  'suggesting billing codes',
  'finalizing documentation',
];

/** The texts that can be seen, in order. */
const seen = (items: Locator): Promise<string[]> =>
  items.evaluateAll((each) =>
    each
      .filter((item) => item.checkVisibility({ visibilityProperty: true }))
      .map((item) => (item as HTMLElement).innerText),
  );

export const liveDemoDriver = defineDriver<typeof liveDemoMachine>({
  // Narrower windows name the step in the status alone.
  viewport: { width: 1280, height: 900 },
  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/`);
    await hydrate(stage);
  },

  gestures: {
    async 'demo.start'({ section }) {
      await section().getByRole('button', { name: 'Start Demo', exact: true }).click();
    },
    async 'demo.reset'({ section }) {
      await section().getByRole('button', { name: 'Reset Demo', exact: true }).click();
    },
    async 'visit.choose'({ section }, { visit }) {
      await section().getByText(settings[visit], { exact: true }).click();
    },
  } satisfies Gestures<typeof liveDemoMachine>,

  requests: {},

  async inspect({ section, memory }, { state, context }) {
    const [lines = 0, stepsCome = 0, note = false] = come[state] ?? [];
    expectSame('the number of lines', (await seen(section().getByRole('log').locator('li'))).length, lines);
    const shownSteps = await seen(
      section().getByRole('list', { name: 'AI processing', includeHidden: true }).locator('li'),
    );
    expectSame(
      'the steps',
      shownSteps.map((text) => text.toLowerCase()),
      steps.slice(0, stepsCome),
    );
    expectSame('whether the note shows', (await seen(section().locator('dd'))).length, note ? 4 : 0);

    const conversation = await section().getByRole('log').textContent();
    const visit = (context?.['visit'] ?? memory.get('visit') ?? 'walk-in') as keyof typeof about;
    memory.set('visit', visit);
    expectSame('whether the chosen visit shows', conversation?.includes(about[visit]), true);
    expectSame('the chosen visit', await section().getByRole('radio', { checked: true }).inputValue(), visit);
    const button = section().getByRole('button', { name: /Demo/ });
    const name = state === 'idle' ? 'Start Demo' : state === 'complete' ? 'Reset Demo' : 'Demo Running...';
    expectSame('the button', await button.innerText(), name);
    expectSame(
      'whether the button is disabled',
      await button.getAttribute('aria-disabled'),
      state.startsWith('running') ? 'true' : null,
    );
    // It can be focused all the time: whoever pressed it stays where they are.
    if (state !== 'idle')
      expectSame(
        'the focus on the button',
        await button.evaluate((element) => element === document.activeElement),
        true,
      );
    const status = await section().getByRole('status').innerText();
    expectSame('whether it says so', status.includes('Demo Complete'), state === 'complete');
    if (state === 'complete') {
      expectSame('the completion text', status.includes('A full clinical note was generated in 30 seconds.'), true);
    }
    // Pressing it while it runs does nothing.
    if (state.startsWith('running')) {
      await button.click({ force: true });
      expectSame('the state after a press', await section().getAttribute('data-state'), state);
    }
  },
});
