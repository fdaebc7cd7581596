import { codeTitles, visits } from '../../machines/live-demo/live-demo.visits.ts';
import { traceableNoteMachine } from '../../machines/traceable-note/traceable-note.machine.ts';
import { traceableNoteView } from '../../machines/traceable-note/traceable-note.view.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

const visit = visits['walk-in'];
const { icd10, ...texts } = visit.note;

/** Texts of the fields in the finished note of the live demo. */
const names = { ...texts, ...Object.fromEntries(icd10.map((code) => [code, `${code}: ${codeTitles[code]}`])) };

const part = ({ region }: Screen, name: string) => region.locator(`[data-part="${name}"]`);

/** Chooses another visit, and this one again, as the keyboard does. */
async function chooseAnother({ page }: Screen) {
  for (const name of ['Urgent care', 'Walk-in']) await page.getByRole('radio', { name }).dispatchEvent('click');
  // New words appear under a resting pointer, which points again.
  await page.mouse.move(0, 0);
}

export const traceableNotePage = definePageFlow({
  machine: traceableNoteMachine,
  view: (snapshot) => traceableNoteView(snapshot, visit, names),
  address: '/',
  // All of the note shows: nothing scrolls under the pointer.
  viewport: { width: 1280, height: 1400 },
  events: {
    'note.point': [
      { type: 'note.point', part: 'history' },
      { type: 'note.point', part: 'assessment' },
    ],
    'note.leave': [
      { type: 'note.leave', part: 'history' },
      { type: 'note.leave', part: 'assessment' },
    ],
    'note.press': [
      { type: 'note.press', part: 'history' },
      { type: 'note.press', part: 'assessment' },
    ],
    'note.play': [{ type: 'note.play', parts: Object.keys(visit.sources) }],
  },
  // A part cannot be pointed at twice in a row, nor left before.
  filterEvents: ({ value, context }, event) =>
    event.type === 'note.point'
      ? value !== 'marked' || event.part !== context.part
      : event.type !== 'note.leave' || (value === 'marked' && event.part === context.part),

  gestures: {
    'note.point': async (screen, event, { isMarking, parts }) => {
      // The pointer may rest there since a mark that Escape or a press has ended.
      if (!isMarking || parts.some(({ isHeld }) => isHeld)) await screen.page.mouse.move(0, 0);
      await part(screen, event.part).hover();
    },
    'note.leave': ({ page }) => page.mouse.move(0, 0),
    // Dispatches the click: a moving pointer would point first.
    'note.press': (screen, event) => part(screen, event.part).dispatchEvent('click'),
    'note.dismiss': ({ page }) => page.keyboard.press('Escape'),
    'note.play': async ({ page }) => {
      const button = (name: string) => page.getByRole('button', { name });
      // A pointer above the note would be a gesture.
      await page.mouse.move(0, 0);
      if (await button('Reset Demo').isVisible()) await button('Reset Demo').dispatchEvent('click');
      await button('Start Demo').dispatchEvent('click');
      await page.clock.runFor(14_000);
    },
    'note.clear': chooseAnother,
  },
  shows: {
    parts: async ({ region, expect }, parts) => {
      const byPart = (one: { part: string | null }, other: { part: string | null }) =>
        String(one.part) < String(other.part) ? -1 : 1;
      await expect
        .poll(async () => {
          const shown = await region.locator('[data-part]').evaluateAll((nodes) =>
            nodes.map((node) => ({
              part: node.getAttribute('data-part'),
              name: node.getAttribute('aria-label') ?? node.textContent,
              description: document.getElementById(node.getAttribute('aria-describedby') ?? '')?.textContent,
              isHeld: node.getAttribute('aria-pressed') === 'true',
              isMarked: node.hasAttribute('data-marked'),
            })),
          );
          return shown.toSorted(byPart);
        })
        .toEqual(parts.toSorted(byPart));
    },
    isMarking: ({ region, expect }, isMarking) =>
      isMarking ? expect(region).toHaveClass(/./) : expect(region).not.toHaveClass(/./),
    isPlaying: ({ region, expect }, isPlaying) =>
      isPlaying
        ? expect(region).toHaveAttribute('data-state', 'playing')
        : expect(region).not.toHaveAttribute('data-state', 'playing'),
  },
  controls: ({ parts }) =>
    parts.map(({ name, isHeld }) => `button ${JSON.stringify(name)}${isHeld ? ' [pressed]' : ''}`),
});
