import { assign, setup } from 'xstate';

export interface LabViewContext {
  /** Words that a scenario or a tour has to contain. */
  query: string;
  /** The id of the requirement that a scenario has to name; empty for any. */
  requirement: string;
}

export type LabViewEvent =
  | { type: 'stage.storyboard' }
  | { type: 'stage.both' }
  | { type: 'stage.diagram' }
  | { type: 'stage.page' }
  | { type: 'device.phone' }
  | { type: 'device.desktop' }
  /** A link has opened a tour. */
  | { type: 'tour.open' }
  | { type: 'panel.scenarios' }
  | { type: 'panel.tours' }
  | { type: 'panel.log' }
  | { type: 'panel.take' }
  | { type: 'panel.numbers' }
  | { type: 'copy.done' }
  | { type: 'copy.refuse' }
  | { type: 'search.type'; query: string }
  | { type: 'search.filter'; requirement: string };

/** What the lab shows of a flow: the parts of the stage, the width of the page, and the list below. */
export const labViewMachine = setup({
  types: { context: {} as LabViewContext, events: {} as LabViewEvent },
  actions: {
    keepQuery: assign((_, { query }: { query: string }) => ({ query })),
    keepRequirement: assign((_, { requirement }: { requirement: string }) => ({ requirement })),
  },
  delays: {
    /** Milliseconds for which the lab says what became of a copy. */
    answerTime: 4_000,
  },
}).createMachine({
  id: 'lab-view',
  context: { query: '', requirement: '' },
  type: 'parallel',
  on: {
    'search.type': { actions: { type: 'keepQuery', params: ({ event }) => event } },
    'search.filter': { actions: { type: 'keepRequirement', params: ({ event }) => event } },
  },
  states: {
    stage: {
      description: 'The parts of the stage.',
      initial: 'both',
      on: {
        'stage.storyboard': '.storyboard',
        'stage.both': '.both',
        'stage.diagram': '.diagram',
        'stage.page': '.page',
      },
      states: {
        storyboard: { description: 'The states as frames in sentences, and the page beside them.' },
        both: { description: 'The diagram, and the page beside it.' },
        diagram: { description: 'The diagram alone, in the whole width.' },
        page: { description: 'The page alone, in the whole width.' },
      },
    },
    device: {
      description: 'The width that the page is laid out for.',
      initial: 'phone',
      on: { 'device.phone': '.phone', 'device.desktop': '.desktop' },
      states: {
        phone: { description: 'The page has the width of a phone.' },
        desktop: { description: 'The page has the width of a desktop, drawn smaller to fit.' },
      },
    },
    panel: {
      description: 'The list below the diagram.',
      initial: 'scenarios',
      on: {
        'panel.scenarios': '.scenarios',
        'panel.tours': '.tours',
        'panel.log': '.log',
        'panel.take': '.take',
        'panel.numbers': '.numbers',
      },
      states: {
        scenarios: {
          description: 'The scenarios of the flow, by group.',
          on: { 'tour.open': 'tours' },
        },
        tours: { description: 'The tours of the verification.' },
        log: { description: 'The events so far, and the data of the machine.' },
        take: { description: 'Files to take away, and notes on states.' },
        numbers: { description: 'What visitors did in the flow. The diagram shows it, too.' },
      },
    },
    copy: {
      description: 'What became of the last copy to the clipboard.',
      initial: 'idle',
      on: { 'copy.done': '.copied', 'copy.refuse': '.refused' },
      states: {
        idle: { description: 'Nothing was copied lately.' },
        copied: { description: 'The text is in the clipboard.', after: { answerTime: 'idle' } },
        refused: { description: 'The browser refused the clipboard.', after: { answerTime: 'idle' } },
      },
    },
  },
});
