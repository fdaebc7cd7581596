import type { Locator } from '@playwright/test';
import { resumeMachine } from '../../machines/resume/resume.machine.ts';
import { resumeView } from '../../machines/resume/resume.view.ts';
import type { FileDescriptor } from '../../machines/shared/file-descriptor.ts';
import { definePageFlow, type Screen } from './support/page-flow.ts';

const mebibyte = 1_048_576;
const file = (name: string, size: number): FileDescriptor => ({ name, size, type: 'application/pdf', lastModified: 0 });

/** Dispatches the events of a file dragged by a browser. */
const drag = (target: Locator, types: readonly string[], { name, size, type }: FileDescriptor) =>
  target.evaluate(
    (element, { events, ...dragged }) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(dragged.size)], dragged.name, { type: dragged.type }));
      for (const each of events)
        element.dispatchEvent(
          new DragEvent(each, { dataTransfer, bubbles: true, cancelable: true, relatedTarget: document.body }),
        );
    },
    { events: types, name, size, type },
  );

const field = ({ region }: Screen) => region.getByLabel('Resume', { exact: true });

export const resumePage = definePageFlow({
  machine: resumeMachine,
  view: resumeView,
  address: '/career-application',
  events: {
    'resume.offer': [
      { type: 'resume.offer', file: file('Resume.PDF', 5 * mebibyte) },
      { type: 'resume.offer', file: file('large.pdf', 5 * mebibyte + 1) },
      // The file is also too large: the type is checked first.
      { type: 'resume.offer', file: file('resume.pdf.txt', 5 * mebibyte + 1) },
    ],
  },
  filterEvents: ({ value, context }, event) => {
    // Browsers report neither the same file nor a drag twice.
    if (event.type === 'resume.drag') return value !== 'dragging';
    // A file that is only dragged cannot be removed.
    if (event.type === 'resume.remove') return context.file !== null;
    return event.type !== 'resume.offer' || value === 'dragging' || event.file.name !== context.file?.name;
  },

  gestures: {
    'resume.drag': ({ region }) => drag(region, ['dragenter', 'dragover'], file('some.pdf', 1)),
    'resume.leave': ({ region }) => drag(region, ['dragleave'], file('some.pdf', 1)),
    'resume.offer': async (screen, event) => {
      if ((await screen.region.getAttribute('data-state')) === 'dragging')
        return drag(screen.region, ['drop'], event.file);
      const { name, size, type } = event.file;
      return field(screen).setInputFiles({ name, mimeType: type, buffer: Buffer.alloc(size) });
    },
    'resume.remove': ({ region }) => region.getByRole('button', { name: /^Remove/ }).click(),
  },
  shows: {
    file: (screen, kept) =>
      screen.expect
        .poll(() => field(screen).evaluate((node: HTMLInputElement) => [...(node.files ?? [])].map(({ name }) => name)))
        .toEqual(kept === null ? [] : [kept.name]),
    chosen: ({ region, expect }, chosen) => expect(region.getByRole('status')).toHaveText(chosen ?? ''),
    refusal: async (screen, refusal) => {
      const { region, expect } = screen;
      await expect(region.getByRole('alert')).toHaveText(refusal ?? '');
      await expect(field(screen)).toHaveAttribute('aria-invalid', String(refusal !== null));
      await expect(field(screen)).toHaveAccessibleDescription(
        ['PDF, DOC or DOCX, up to 5MB. You can also drop the file here.', refusal].filter(Boolean).join(' '),
      );
    },
  },
  controls: (view) => ['button "Resume"', ...(view.file === null ? [] : [`button "Remove ${view.file.name}"`])],
});
