import { useSelector } from '@xstate/react';
import { liveDemoMachine } from '../../machines/live-demo/live-demo.machine.ts';
import {
  type Instant,
  instants,
  noteDelay,
  processingSteps,
  provenance,
  sampleNote,
  transcript,
} from '../../machines/live-demo/live-demo.script.ts';
import { Sheet } from '../components/Sheet.tsx';
import { Strands } from '../components/Strands.tsx';
import { demoCompletion } from '../content/home.ts';
import { driftFreeClock } from '../flow/drift-free-clock.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import styles from './LiveDemo.module.css';
import { Highlight } from './Highlight.tsx';

const clock = driftFreeClock();

const buttonTexts = { idle: 'Start Demo', running: 'Demo Running...', complete: 'Reset Demo' } as const;

/** What stands at an instant and before it, in milliseconds from the start; before the start nothing does. */
const standsAt = (elapsed: number) => (delay: number) => (delay <= elapsed ? styles.stands : styles.awaited);

/**
 * The live demo (DEMO): a scripted visit that becomes a note. Everything is in the markup from the start, in its place,
 * so that nothing moves while it plays; without script the finished visit stands there.
 */
export function LiveDemo() {
  const demo = useFlow(liveDemoMachine, undefined, clock);
  const snapshot = useSelector(demo, (current) => current);
  const phase = typeof snapshot.value === 'string' ? snapshot.value : 'running';
  const instant: Instant | null =
    typeof snapshot.value === 'object' ? snapshot.value.running : snapshot.value === 'complete' ? 'complete' : null;
  const elapsed = instant === null ? -1 : instants[instant];
  const stands = standsAt(elapsed);
  const stepsDone = processingSteps.filter(({ delay }) => delay <= elapsed).length;

  const press = () => {
    if (phase === 'idle') demo.send({ type: 'demo.start' });
    if (phase === 'complete') demo.send({ type: 'demo.reset' });
  };

  return (
    <section className={styles.stage} aria-labelledby="live-demo" {...stateAttributes('live-demo', snapshot)}>
      <Strands className={styles.strands} trembling={phase === 'running'} />
      <Sheet title="Live demo" titleId="live-demo" className={styles.sheet}>
        <p className={styles.caption}>Scripted visit, no audio is recorded</p>
        <div className={styles.control}>
          <div role="status">
            {phase === 'idle' && <p>Six lines, 14 seconds</p>}
            {phase === 'running' && (
              <p>
                <span className={styles.live} />
                {stepsDone === 0 ? 'Listening' : `Step ${stepsDone} of ${processingSteps.length}`}
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
        <div className={`${styles.visit} ${elapsed < noteDelay ? styles.unwritten : ''}`}>
          <p className={`${styles.invitation} ${phase === 'idle' ? '' : styles.gone}`}>
            Watch six lines of conversation become a note.
          </p>
          <div role="log" aria-label="Transcript">
            <ol className={styles.said}>
              {transcript.map(({ speaker, text, delay, isDoctor }) => (
                <li key={delay} className={stands(delay)}>
                  <span className={isDoctor ? styles.clinician : styles.patient}>{speaker}</span>
                  <q>
                    <Highlight text={text} phrase={provenance.spoken} />
                  </q>
                </li>
              ))}
            </ol>
          </div>
          <ol className={styles.steps} aria-label="AI processing">
            {processingSteps.map(({ text, delay }, index) => (
              <li
                key={delay}
                className={stands(delay)}
                aria-current={phase === 'running' && index === stepsDone - 1 ? 'step' : undefined}
              >
                {text}
              </li>
            ))}
          </ol>
        </div>
        <dl className={`${styles.note} ${stands(noteDelay)}`} aria-label="Clinical note">
          <div>
            <dt>Chief complaint</dt>
            <dd>{sampleNote.chiefComplaint}</dd>
          </div>
          <div className={styles.long}>
            <dt>History</dt>
            <dd>
              <Highlight text={sampleNote.history} phrase={provenance.written} />
            </dd>
          </div>
          <div className={styles.long}>
            <dt>Assessment</dt>
            <dd>{sampleNote.assessment}</dd>
          </div>
          <div>
            <dt>ICD-10</dt>
            <dd className={styles.codes}>
              {sampleNote.icd10.map((code) => (
                <code key={code}>{code}</code>
              ))}
            </dd>
          </div>
        </dl>
      </Sheet>
    </section>
  );
}
