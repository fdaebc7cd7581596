import type { traceableNoteMachine } from '../../machines/traceable-note/traceable-note.machine.ts';
import type { Gestures, Stage } from './driver.ts';
import { defineDriver, expectSame, hydrate } from './driver.ts';

/** SHOW-3: words of the default visit that each field came from, and words that it did not come from. */
const words: Readonly<Record<string, { of: readonly string[]; others: readonly string[] }>> = {
  history: {
    of: ['It rolled in, the right one.', 'Four or five steps, yes.'],
    others: ['A sprain, then.', 'the ankle'],
  },
  assessment: { of: ['A sprain, then.', 'Outer side is swollen, no tenderness over bone.'], others: ['the ankle'] },
};

const titles: Readonly<Record<string, string>> = { history: 'History', assessment: 'Assessment' };

const field = ({ section }: Stage, part: unknown) =>
  section()
    .locator('dl > div')
    .filter({ hasText: titles[String(part)] ?? '' })
    .getByRole('button');

const spoken = ({ section }: Stage, text: string) => section().getByRole('log').getByRole('button', { name: text });

/** The part that the mouse is on; the keyboard reaches another one without the mouse leaving it. */
const onMouse = (stage: Stage) => stage.memory.get('mouse');

const moveAway = async ({ page, memory }: Stage) => {
  memory.delete('mouse');
  await page.mouse.move(4, 300);
};

export const traceableNoteDriver = defineDriver<typeof traceableNoteMachine>({
  alsoMoves: ['live-demo'],

  async open(stage) {
    await stage.page.goto(`${stage.origin}/landing-new/`);
    await hydrate(stage);
  },

  gestures: {
    async 'note.point'(stage, { part }) {
      const taken = onMouse(stage) !== undefined || stage.memory.get('focus') !== undefined;
      if (taken) {
        if (onMouse(stage) === part) await moveAway(stage);
        // What has the focus already is pointed at by no second focus.
        if (stage.memory.get('focus') === part) await field(stage, part).blur();
        stage.memory.set('focus', part);
        await field(stage, part).focus();
      } else {
        await moveAway(stage);
        stage.memory.set('mouse', part);
        await field(stage, part).hover();
      }
    },
    async 'note.leave'(stage, { part }) {
      if (onMouse(stage) === part) await moveAway(stage);
      else await field(stage, part).blur();
      stage.memory.delete('focus');
    },
    async 'note.press'(stage, { part }) {
      // Without a pointer on the way: that would point first.
      await field(stage, part).dispatchEvent('click');
    },
    async 'note.dismiss'({ page }) {
      await page.keyboard.press('Escape');
    },
    async 'note.clear'(stage) {
      const visit = (name: string) => stage.page.getByRole('radio', { name });
      const urgent = await visit('Urgent care').isChecked();
      // As the keyboard does it: a click on the label is a press outside the parts first.
      await visit(urgent ? 'Walk-in' : 'Urgent care').dispatchEvent('click');
    },
  } satisfies Gestures<typeof traceableNoteMachine>,

  requests: {},

  async inspect(stage, { state, context }) {
    const { page, memory } = stage;
    if (context && 'part' in context) memory.set('part', context['part']);
    const part = memory.get('part');
    const marked = (await page.locator('[data-marked]').count()) > 0;
    expectSame('whether anything is marked', marked, state !== 'unmarked');
    if (state === 'unmarked' || typeof part !== 'string') return;
    expectSame('the field is held', await field(stage, part).getAttribute('aria-pressed'), String(state === 'held'));
    if (await page.getByRole('radio', { name: 'Urgent care' }).isChecked()) return;
    const isMarked = async (text: string) => (await spoken(stage, text).getAttribute('data-marked')) !== null;
    for (const text of words[part]?.of ?? []) expectSame(`the mark on "${text}"`, await isMarked(text), true);
    for (const text of words[part]?.others ?? []) expectSame(`the mark on "${text}"`, await isMarked(text), false);
  },
});
