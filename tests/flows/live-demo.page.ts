import { liveDemoMachine } from '../../machines/live-demo/live-demo.machine.ts';
import { liveDemoView } from '../../machines/live-demo/live-demo.view.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

const texts = (items: readonly { shown: boolean; text: string }[]) =>
  items.filter(({ shown }) => shown).map(({ text }) => text);

const button = ({ region }: Screen, name: string) => region.getByRole('button', { name });

export const liveDemoPage = definePageFlow({
  machine: liveDemoMachine,
  view: liveDemoView,
  address: '/',
  // All of the sheet shows: nothing scrolls under the pointer.
  viewport: { width: 1280, height: 1400 },
  events: {
    'visit.choose': [
      { type: 'visit.choose', visit: 'walk-in' },
      { type: 'visit.choose', visit: 'urgent-care' },
    ],
  },
  // A chosen radio button cannot be chosen again.
  filterEvents: ({ context }, event) => event.type !== 'visit.choose' || event.visit !== context.visit,

  gestures: {
    'demo.start': (screen) => button(screen, 'Start Demo').click(),
    'demo.reset': (screen) => button(screen, 'Reset Demo').click(),
    'visit.choose': ({ region }, { visit }) =>
      region
        .getByText({ 'walk-in': 'Walk-in', 'urgent-care': 'Urgent care', 'primary-care': 'Primary care' }[visit])
        .click(),
  },
  shows: {
    phase: ({ region, expect }, phase) => expect(region).toHaveAttribute('data-state', phase),
    visits: async ({ region, expect }, visits) => {
      await expect(region.getByRole('radio')).toHaveCount(visits.length);
      await expect(region.getByRole('radio', { checked: true })).toHaveAccessibleName(
        visits.find(({ isChosen }) => isChosen)?.name ?? '',
      );
    },
    status: ({ region, expect }, status) => expect(region.getByRole('status').locator('p')).toHaveText([...status]),
    hint: ({ region, expect }, hint) =>
      expect(region.getByText(hint ?? 'Point at the note')).toHaveCount(hint === null ? 0 : 1),
    canCopy: (screen, canCopy) => screen.expect(button(screen, 'Copy note')).toHaveCount(canCopy ? 1 : 0),
    button: (screen, name) => screen.expect(button(screen, name)).toBeVisible(),
    lines: ({ region, expect }, lines) =>
      expect(region.getByRole('log').getByRole('listitem')).toHaveText(
        lines.filter(({ shown }) => shown).map(({ speaker, text }) => `${speaker} ${text}`),
      ),
    steps: async ({ region, expect }, steps) => {
      const list = region.getByRole('list', { name: 'AI processing' });
      await expect(list.getByRole('listitem')).toHaveText(texts(steps));
      await expect(list.locator('[aria-current=step]')).toHaveText(
        steps.filter(({ isCurrent }) => isCurrent).map(({ text }) => text),
      );
    },
    isNoteShown: ({ region, expect }, isShown) =>
      expect(region.getByRole('definition').filter({ visible: true })).toHaveCount(isShown ? 4 : 0),
    codes: ({ region, expect }, codes) => expect(region.locator('dd code')).toHaveText([...codes]),
    fields: ({ region, expect }, { chiefComplaint = '', history = '', assessment = '' }) =>
      expect(region.locator('dl > div:nth-child(-n + 3) dd')).toHaveText([chiefComplaint, history, assessment]),
  },
  controls: ({ phase, visits, button: name, canCopy }) => {
    const disabled = phase === 'running' ? ' [disabled]' : '';
    return [
      ...visits.map((visit) => `radio "${visit.name}"${visit.isChosen ? ' [checked]' : ''}${disabled}`),
      ...(canCopy ? ['button "Copy note"'] : []),
      `button "${name}"${disabled}`,
    ];
  },
});
