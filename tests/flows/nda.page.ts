import { ndaMachine } from '../../machines/nda/nda.machine.ts';
import { ndaView } from '../../machines/nda/nda.view.ts';
import { definePageFlow } from './support/page-flow.ts';

export const ndaPage = definePageFlow({
  machine: ndaMachine,
  view: ndaView,
  address: '/beta-tester',

  gestures: {
    'nda.open': ({ region }) => region.getByRole('link').click(),
    'nda.close': ({ region }) => region.getByRole('button', { name: 'Close' }).click(),
  },
  shows: {
    link: ({ region, expect }, link) =>
      expect(region.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', '#nda-text'),
    dialog: ({ region, expect }, title) =>
      title === null
        ? expect(region.getByRole('dialog')).toHaveCount(0)
        : expect(region.getByRole('dialog', { name: title }).getByRole('heading', { level: 2 })).toHaveText(title),
  },
  controls: ({ link, dialog }) => [`link "${link}"`, ...(dialog === null ? [] : ['button "Close"'])],
});
