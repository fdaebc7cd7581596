import { assign, setup } from 'xstate';
import type { FileDescriptor } from '../shared/file-descriptor.ts';
import { fitsResumeLimit, hasResumeEnding } from './resume-file.ts';

type Offer = { file: FileDescriptor };

/** The file field of an application (CAR-3). The file itself stays in the page; the context has its description. */
export const resumeMachine = setup({
  types: {
    context: {} as { file: FileDescriptor | null },
    events: {} as
      /** Chosen, or dropped on the field. */
      | ({ type: 'resume.offer' } & Offer)
      | { type: 'resume.drag' }
      | { type: 'resume.leave' }
      /** Removed by the visitor, or by the sent form. */
      | { type: 'resume.remove' },
  },
  actions: {
    keep: assign((_, { file }: Offer) => ({ file })),
    forget: assign({ file: null }),
    /** Provided by the page: empties the native file field. */
    clearInput: () => {},
  },
  guards: {
    wrongType: (_, { file }: Offer) => !hasResumeEnding(file),
    tooLarge: (_, { file }: Offer) => !fitsResumeLimit(file),
    hasFile: ({ context }) => context.file !== null,
  },
}).createMachine({
  id: 'resume',
  context: { file: null },
  initial: 'none',
  on: {
    'resume.drag': { target: '.dragging' },
    'resume.offer': [
      {
        guard: { type: 'wrongType', params: ({ event }) => event },
        target: '.wrongType',
        actions: 'clearInput',
      },
      {
        guard: { type: 'tooLarge', params: ({ event }) => event },
        target: '.tooLarge',
        actions: 'clearInput',
      },
      { target: '.chosen', actions: { type: 'keep', params: ({ event }) => event } },
    ],
  },
  states: {
    none: { description: 'There is no file.', entry: 'forget' },
    dragging: {
      description: 'A file is held over the field, which shows that it would take it.',
      on: {
        'resume.leave': [{ guard: 'hasFile', target: 'chosen' }, { target: 'none' }],
        // The application may be sent at this moment: its file must not remain for the next one.
        'resume.remove': { target: 'none', actions: 'clearInput' },
      },
    },
    chosen: {
      description: 'A file is there and will be sent. Its name and size show, and a button that removes it.',
      on: { 'resume.remove': { target: 'none', actions: 'clearInput' } },
    },
    wrongType: { description: 'The file is not a PDF, DOC or DOCX. It is not kept.', entry: 'forget' },
    tooLarge: { description: 'The file is larger than 5 MB. It is not kept.', entry: 'forget' },
  },
});
