import { button, defineView, heading, paragraph } from '../core/view.ts';
import { ndaSections, ndaTitle } from './agreement.ts';
import { type NdaEvent, ndaMachine } from './nda.machine.ts';

const close = { type: 'nda.close' } as const;

/** The agreement, part by part. */
export const ndaParts = ndaSections.map(
  (section) =>
    ({
      role: 'presentation',
      children: [heading(section.heading, 3), ...section.paragraphs.map(paragraph)],
    }) as const,
);

/** BETA-2. The link leads to the agreement's text on the page, where no script opens the dialog. */
export const ndaView = defineView(ndaMachine, ({ value }) => ({
  opener: {
    role: 'link',
    name: `Read the ${ndaTitle}`,
    url: '#nda-text',
    // The dialog lies over it.
    ...(value === 'closed' && { press: { type: 'nda.open' } as const }),
  },
  dialog:
    value === 'open'
      ? ({
          role: 'dialog',
          name: ndaTitle,
          escape: close,
          children: [
            { ...heading(ndaTitle, 2), takesFocus: true } as const,
            button<NdaEvent>('Close', close),
            ...ndaParts,
          ],
        } as const)
      : null,
}));
