import type { SnapshotFrom } from 'xstate';
import type { liveDemoMachine } from './live-demo.machine.ts';
import { completeDelay, demoCompletion, noteDelay, processingSteps } from './live-demo.script.ts';
import { codeTitles, visitIds, visits } from './live-demo.visits.ts';

/** DEMO-1. */
const buttons = { idle: 'Start Demo', running: 'Demo Running...', complete: 'Reset Demo' } as const;

/** DEMO-1 to DEMO-4, SHOW-1, SHOW-4. All parts have their places from the start; `shown` marks the visible ones. */
export const liveDemoView = ({ value, context }: SnapshotFrom<typeof liveDemoMachine>) => {
  const isRunning = value === 'running';
  const elapsed = isRunning ? context.elapsed : completeDelay;
  const visit = visits[context.visit];
  const stepsDone = processingSteps.filter(({ delay }) => delay <= elapsed).length;
  const step = processingSteps[stepsDone - 1];
  return {
    phase: value,
    visits: visitIds.map((id) => ({ id, name: visits[id].setting, isChosen: id === context.visit })),
    /** DEMO-4, SHOW-1: status of the demo, one paragraph each. */
    status: {
      idle: ['Six lines, 14 seconds'],
      running: [step ? `Step ${stepsDone} of ${processingSteps.length}: ${step.text}` : 'Listening'],
      complete: Object.values(demoCompletion),
    }[value],
    hint: isRunning ? null : 'Point at the note, or tap it, to see the words it came from.',
    /** SHOW-14. */
    canCopy: value === 'complete',
    button: buttons[value],
    lines: visit.transcript.map((line) => ({ ...line, shown: line.delay <= elapsed })),
    steps: processingSteps.map(({ text, delay }, index) => ({
      text,
      shown: delay <= elapsed,
      isCurrent: isRunning && index === stepsDone - 1,
    })),
    codes: visit.note.icd10,
    isNoteShown: noteDelay <= elapsed,
    /** Texts of the note by field. Codes get their titles once the run is over. */
    fields: {
      chiefComplaint: visit.note.chiefComplaint,
      history: visit.note.history,
      assessment: visit.note.assessment,
      ...Object.fromEntries(visit.note.icd10.map((code) => [code, isRunning ? code : `${code}: ${codeTitles[code]}`])),
    } as Readonly<Record<string, string>>,
  };
};

export type LiveDemoView = ReturnType<typeof liveDemoView>;
