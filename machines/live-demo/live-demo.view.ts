import { button, defineView, paragraph, radio, text } from '../core/view.ts';
import { liveDemoMachine } from './live-demo.machine.ts';
import { completeDelay, instants, noteDelay, processingSteps } from './live-demo.script.ts';
import { codeTitles, type Visit, visitIds, visits } from './live-demo.visits.ts';

/** DEMO-4: the required sentence, and the actual duration of the run. */
export const demoCompletion = {
  title: 'Demo Complete',
  text: 'A full clinical note was generated in 30 seconds.',
  inTruth: `This scripted demo plays in ${completeDelay / 1_000} seconds.`,
} as const;

/** DEMO-1. */
const buttonTexts = { idle: 'Start Demo', running: 'Demo Running...', complete: 'Reset Demo' } as const;

/** How far a run is: at rest and at its end, all of the visit shows. */
function progressOf(value: 'idle' | 'complete' | { running: Exclude<keyof typeof instants, 'complete'> }) {
  const isRunning = typeof value === 'object';
  return { phase: isRunning ? 'running' : value, elapsed: instants[isRunning ? value.running : 'complete'] } as const;
}

function statusTexts(phase: keyof typeof buttonTexts, stepsDone: number): readonly string[] {
  if (phase === 'idle') return ['Six lines, 14 seconds'];
  if (phase === 'complete') return Object.values(demoCompletion);
  const step = processingSteps[stepsDone - 1];
  return [step ? `Step ${stepsDone} of ${processingSteps.length}: ${step.text}` : 'Listening'];
}

/** The four parts of the note, each with its title. Once the run is over, each code says what it is. */
function noteParts({ note }: Visit, isRunning: boolean) {
  const codes = isRunning ? note.icd10 : note.icd10.map((code) => `${code}: ${codeTitles[code]}`);
  const parts = {
    'Chief complaint': [note.chiefComplaint],
    History: [note.history],
    Assessment: [note.assessment],
    'ICD-10': codes,
  };
  return Object.entries(parts).map(([title, content]) => {
    const children = [
      { role: 'term', text: title },
      { role: 'definition', children: content.map(text) },
    ] as const;
    return { role: 'presentation', children } as const;
  });
}

/** DEMO-1 to DEMO-4, SHOW-1, SHOW-4. What is still to come has its place from the start. */
export const liveDemoView = defineView(liveDemoMachine, ({ value, context }) => {
  const { phase, elapsed } = progressOf(value);
  const isRunning = phase === 'running';
  const visit = visits[context.visit];
  const stepsDone = processingSteps.filter(({ delay }) => delay <= elapsed).length;
  return {
    visits: {
      role: 'group',
      name: 'Scripted example, no audio is recorded',
      children: visitIds.map((id) => ({
        ...radio(visits[id].setting, isRunning ? null : ({ type: 'visit.choose', visit: id } as const)),
        value: id,
        checked: id === context.visit,
      })),
    },
    status: { role: 'status', children: statusTexts(phase, stepsDone).map(paragraph) },
    hint: isRunning ? null : paragraph('Point at the note, or tap it, to see the words it came from.'),
    /** SHOW-14. */
    copy: phase === 'complete' ? ({ role: 'button', name: 'Copy note' } as const) : null,
    control: button(buttonTexts[phase], isRunning ? null : { type: phase === 'idle' ? 'demo.start' : 'demo.reset' }),
    transcript: {
      role: 'log',
      name: 'Transcript',
      children: visit.transcript.map(({ speaker, text: words, delay }) => ({
        role: 'listitem',
        children: [text(speaker), text(words)] as const,
        hidden: delay > elapsed,
      })),
    },
    steps: {
      role: 'list',
      name: 'AI processing',
      children: processingSteps.map(({ text: step, delay }, index) => ({
        role: 'listitem',
        text: step,
        hidden: delay > elapsed,
        ...(isRunning && index === stepsDone - 1 && { current: 'step' as const }),
      })),
    },
    note: { role: 'presentation', hidden: noteDelay > elapsed, children: noteParts(visit, isRunning) },
  };
});
