import { useHydrated } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { liveDemoMachine } from '../../machines/live-demo/live-demo.machine.ts';
import { type Instant, instants, noteDelay, processingSteps } from '../../machines/live-demo/live-demo.script.ts';
import { codeTitles, type VisitId, visitIds, visits, wordsOf } from '../../machines/live-demo/live-demo.visits.ts';
import { traceableNoteMachine } from '../../machines/traceable-note/traceable-note.machine.ts';
import { Sheet } from '../components/Sheet.tsx';
import { Strands } from '../components/Strands.tsx';
import { demoCompletion } from '../content/home.ts';
import { driftFreeClock } from '../flow/drift-free-clock.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import styles from './LiveDemo.module.css';
import { NotePart, pairTexts, type Tracing, TracingContext } from './NotePart.tsx';
import { SpokenLine } from './SpokenLine.tsx';

const clock = driftFreeClock();

const buttonTexts = { idle: 'Start Demo', running: 'Demo Running...', complete: 'Reset Demo' } as const;

const noteTexts = [
  { field: 'chiefComplaint', title: 'Chief complaint' },
  { field: 'history', title: 'History' },
  { field: 'assessment', title: 'Assessment' },
] as const;

/** DEMO. All content is in the markup in its final place: nothing shifts, and it shows without script. */
export function LiveDemo() {
  const demo = useFlow(liveDemoMachine, undefined, clock);
  const note = useFlow(traceableNoteMachine);
  const snapshot = useSelector(demo, (current) => current);
  const traced = useSelector(note, (current) => current);
  const hydrated = useHydrated();
  const choice = useRef<HTMLFieldSetElement>(null);

  const phase = typeof snapshot.value === 'string' ? snapshot.value : 'running';
  const instant: Instant = typeof snapshot.value === 'object' ? snapshot.value.running : 'complete';
  const elapsed = instants[instant];
  const visit = visits[snapshot.context.visit];
  const words = useMemo(() => wordsOf(visit), [visit]);
  const stepsDone = processingSteps.filter(({ delay }) => delay <= elapsed);
  /** The class of content that appears after a delay, in milliseconds from the start. */
  const appearance = (delay: number) =>
    phase === 'idle' ? undefined : delay <= elapsed ? styles.shown : styles.awaited;

  const tracing = useMemo<Tracing | null>(() => {
    const parts = [...Object.keys(visit.sources), ...words];
    return hydrated && phase !== 'running' ? { note, visit, idOf: (part) => `note-part-${parts.indexOf(part)}` } : null;
  }, [hydrated, phase, note, visit, words]);

  const press = () => {
    if (phase === 'running') return;
    note.send({ type: 'note.clear' });
    demo.send({ type: phase === 'idle' ? 'demo.start' : 'demo.reset' });
  };
  const choose = (id: VisitId) => {
    if (phase === 'running') return;
    note.send({ type: 'note.clear' });
    demo.send({ type: 'visit.choose', visit: id });
  };

  useEffect(() => {
    // Chosen before hydration.
    const chosen = visitIds.find((id) => choice.current?.querySelector(`[value=${id}]:checked`));
    if (chosen && chosen !== demo.getSnapshot().context.visit) demo.send({ type: 'visit.choose', visit: chosen });
  }, [demo]);

  const marking = traced.context.part !== null;
  useEffect(() => {
    if (!marking) return;
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('[data-part]')) note.send({ type: 'note.dismiss' });
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') note.send({ type: 'note.dismiss' });
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [note, marking]);

  return (
    <section className={styles.stage} aria-labelledby="live-demo" {...stateAttributes('live-demo', snapshot)}>
      <Strands className={styles.strands} trembling={phase === 'running'} />
      <Sheet title="Live demo" titleId="live-demo" className={styles.sheet}>
        <fieldset ref={choice} className={styles.visits}>
          <legend>Scripted example, no audio is recorded</legend>
          {visitIds.map((id) => (
            <label key={id}>
              <input
                type="radio"
                name="visit"
                value={id}
                checked={id === snapshot.context.visit}
                aria-disabled={phase === 'running' || undefined}
                onChange={() => choose(id)}
              />
              {visits[id].setting}
            </label>
          ))}
        </fieldset>
        <div className={styles.control}>
          <div>
            <div role="status">
              {phase === 'idle' && <p>Six lines, 14 seconds</p>}
              {phase === 'running' && (
                <p>
                  <span className={styles.live} />
                  {stepsDone.length === 0
                    ? 'Listening'
                    : `Step ${stepsDone.length} of ${processingSteps.length}: ${stepsDone.at(-1)?.text}`}
                </p>
              )}
              {phase === 'complete' && (
                <>
                  <p className={styles.done}>{demoCompletion.title}</p>
                  <p>{demoCompletion.text}</p>
                  <p className={styles.fine}>{demoCompletion.inTruth}</p>
                </>
              )}
            </div>
            {phase !== 'running' && (
              <p className={`${styles.fine} ${styles.hint}`}>
                Point at the note, or tap it, to see the words it came from.
              </p>
            )}
          </div>
          <button
            type="button"
            className={`button small ${phase === 'complete' ? 'ghost' : ''}`}
            aria-disabled={phase === 'running' || undefined}
            data-replay=""
            onClick={press}
          >
            {buttonTexts[phase]}
          </button>
        </div>
        <TracingContext value={tracing}>
          <div className={marking ? styles.marking : undefined} {...stateAttributes('traceable-note', traced)}>
            <div className={styles.visit}>
              <div role="log" aria-label="Transcript">
                <ol className={styles.said}>
                  {visit.transcript.map(({ speaker, text, delay, isDoctor }) => (
                    <li key={delay} className={appearance(delay)}>
                      <span className={isDoctor ? undefined : styles.patient}>{speaker}</span>{' '}
                      <q>
                        <SpokenLine text={text} words={words} />
                      </q>
                    </li>
                  ))}
                </ol>
              </div>
              <ol className={styles.steps} aria-label="AI processing">
                {processingSteps.map(({ text, delay }, index) => (
                  <li
                    key={delay}
                    className={appearance(delay)}
                    aria-current={phase === 'running' && index === stepsDone.length - 1 ? 'step' : undefined}
                  >
                    {text}
                  </li>
                ))}
              </ol>
            </div>
            <dl className={[styles.note, appearance(noteDelay)].filter(Boolean).join(' ')} aria-label="Clinical note">
              {noteTexts.map(({ field, title }) => (
                <div key={field}>
                  <dt>{title}</dt>
                  <dd>
                    <NotePart part={field}>{visit.note[field]}</NotePart>
                  </dd>
                </div>
              ))}
              <div>
                <dt>ICD-10</dt>
                <dd className={styles.codes}>
                  {visit.note.icd10.map((code) => (
                    <NotePart key={code} part={code} label={`${code}: ${codeTitles[code]}`}>
                      <code>{code}</code>
                    </NotePart>
                  ))}
                </dd>
              </div>
            </dl>
            {tracing && (
              <div hidden>
                <span id={pairTexts.source}>From these words:</span>
                <span id={pairTexts.result}>Became in the note:</span>
              </div>
            )}
          </div>
        </TracingContext>
      </Sheet>
    </section>
  );
}
