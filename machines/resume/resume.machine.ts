import { assign, setup } from 'xstate';
import type { FileDescriptor } from '../shared/file-descriptor.ts';
import { fitsResumeLimit, hasResumeEnding } from './resume-file.ts';

export interface ResumeContext {
  file: FileDescriptor | null;
}

export type ResumeEvent =
  /** Chosen, or dropped on the field. */
  | { type: 'resume.offer'; file: FileDescriptor }
  | { type: 'resume.drag' }
  | { type: 'resume.leave' }
  /** Removed by the visitor, or by the sent form. */
  | { type: 'resume.remove' };

/** The file field of an application (CAR-3). The file itself stays in the page; the context has its description. */
export const resumeMachine = setup({
  types: { context: {} as ResumeContext, events: {} as ResumeEvent },
  actions: {
    keep: assign((_, { file }: { file: FileDescriptor }) => ({ file })),
    forget: assign({ file: null }),
    /** Provided by the page: empties the native file field. */
    clearInput: () => {},
  },
  guards: {
    wrongType: (_, { file }: { file: FileDescriptor }) => !hasResumeEnding(file),
    tooLarge: (_, { file }: { file: FileDescriptor }) => !fitsResumeLimit(file),
    hasFile: ({ context }) => context.file !== null,
  },
}).createMachine({
  id: 'resume',
  context: { file: null },
  initial: 'none',
  on: {
    'resume.drag': { target: '.dragging', meta: { requirements: ['CAR-3'] } },
    'resume.offer': [
      {
        guard: { type: 'wrongType', params: ({ event }) => event },
        target: '.wrongType',
        actions: 'clearInput',
        meta: { requirements: ['CAR-3'] },
      },
      {
        guard: { type: 'tooLarge', params: ({ event }) => event },
        target: '.tooLarge',
        actions: 'clearInput',
        meta: { requirements: ['CAR-3'] },
      },
      { target: '.chosen', actions: { type: 'keep', params: ({ event }) => event }, meta: { requirements: ['CAR-3'] } },
    ],
  },
  states: {
    none: { description: 'There is no file.', entry: 'forget' },
    dragging: {
      description: 'A file is held over the field, which shows that it would take it.',
      on: {
        'resume.leave': [{ guard: 'hasFile', target: 'chosen' }, { target: 'none' }],
        // The application may be sent at this moment: its file must not remain for the next one.
        'resume.remove': { target: 'none', actions: 'clearInput', meta: { requirements: ['CAR-3'] } },
      },
    },
    chosen: {
      description: 'A file is there and will be sent. Its name and size show, and a button that removes it.',
      on: { 'resume.remove': { target: 'none', actions: 'clearInput', meta: { requirements: ['CAR-3'] } } },
    },
    wrongType: { description: 'The file is not a PDF, DOC or DOCX. It is not kept.', entry: 'forget' },
    tooLarge: { description: 'The file is larger than 5 MB. It is not kept.', entry: 'forget' },
  },
});
