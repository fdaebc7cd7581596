import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Actor } from 'xstate';
import { type LiveDemoEvent, liveDemoMachine } from '../../machines/live-demo/live-demo.machine.ts';
import { liveDemoView, type LiveDemoView } from '../../machines/live-demo/live-demo.view.ts';
import { noteText, type Visit, type VisitId, visits, wordsOf } from '../../machines/live-demo/live-demo.visits.ts';
import { traceableNoteMachine } from '../../machines/traceable-note/traceable-note.machine.ts';
import { traceableNoteView } from '../../machines/traceable-note/traceable-note.view.ts';
import { CopyButton } from '../components/CopyButton.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { Strands } from '../components/Strands.tsx';
import { driftFreeClock } from '../flow/drift-free-clock.ts';
import { useFlow, useView } from '../flow/useFlow.ts';
import { isMotionReduced } from '../flow/motion.ts';
import { demoScroll, demoTitleId } from './demo-scroll.ts';
import styles from './LiveDemo.module.css';
import { descriptionId, NotePart, type Tracing, TracingContext } from './NotePart.tsx';
import sections from './sections.module.css';

const clock = driftFreeClock();

/** Class of a part: parts that are still to come keep their place. */
const appearance = (shown: boolean) => (shown ? styles.shown : styles.awaited);

const chosenIn = ({ visits: choices }: LiveDemoView) => choices.find(({ isChosen }) => isChosen)?.id ?? 'walk-in';

/** DEMO. All content is in the markup in its final place: nothing shifts, and it shows without script. */
export function LiveDemo() {
  const note = useFlow(traceableNoteMachine);
  const demo = useDemo(note);
  const view = useView(demo, liveDemoView);
  const choice = useRef<HTMLFieldSetElement>(null);
  const chosen = chosenIn(view);
  const visit = visits[chosen];
  const isRunning = view.phase === 'running';

  const send = (event: LiveDemoEvent) => {
    note.send({ type: 'note.clear' });
    demo.send(event);
  };
  const chooseEarly = useEffectEvent(() => {
    const radio = choice.current?.querySelector<HTMLInputElement>(':checked');
    if (radio && radio.value !== chosen) send({ type: 'visit.choose', visit: radio.value as VisitId });
  });
  useEffect(() => chooseEarly(), []);
  const press = () => send({ type: view.phase === 'complete' ? 'demo.reset' : 'demo.start' });

  return (
    <section className={styles.stage} aria-labelledby={demoTitleId} {...view.root}>
      <Strands className={styles.strands} trembling={isRunning} />
      <Sheet title="Live demo" titleId={demoTitleId} className={styles.sheet}>
        <VisitChoice ref={choice} view={view} send={send} />
        <Control view={view} press={press} />
        <TracedVisit note={note} view={view} visit={visit}>
          <div className={styles.visit}>
            {/* Beside the conversation on a small screen; the status at the foot announces it. */}
            {isRunning && (
              <p className={styles.step} aria-hidden="true">
                {view.status}
              </p>
            )}
            <Transcript lines={view.lines} visit={visit} />
            <ol className={`fine ${styles.steps}`} aria-label="AI processing">
              {view.steps.map(({ text, shown, isCurrent }) => (
                <li key={text} className={`tick ${appearance(shown)}`} aria-current={isCurrent ? 'step' : undefined}>
                  {text}
                </li>
              ))}
            </ol>
          </div>
          <NoteParts view={view} />
        </TracedVisit>
      </Sheet>
    </section>
  );
}

interface VisitChoiceProps {
  view: LiveDemoView;
  send(event: LiveDemoEvent): void;
  ref: Ref<HTMLFieldSetElement>;
}

function VisitChoice({ view: { visits: choices, phase }, send, ref }: VisitChoiceProps) {
  const isRunning = phase === 'running';
  return (
    <fieldset ref={ref} className={`${sections.choice} cluster small-text ${styles.visits}`}>
      <legend>Scripted example, no audio is recorded</legend>
      {choices.map(({ id, name, isChosen }) => (
        <label key={id}>
          <input
            type="radio"
            name="visit"
            value={id}
            checked={isChosen}
            aria-disabled={isRunning || undefined}
            onChange={() => isRunning || send({ type: 'visit.choose', visit: id })}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function Control({ view, press }: { view: LiveDemoView; press(): void }) {
  const isRunning = view.phase === 'running';
  const note = noteText(visits[chosenIn(view)]);
  return (
    <div className={styles.control}>
      <div>
        <div role="status">
          {view.status.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
        {view.hint !== null && <p className={`muted ${styles.hint}`}>{view.hint}</p>}
      </div>
      <div className={styles.buttons}>
        {view.canCopy && <CopyButton className="button small ghost" name="Copy note" what="note" text={note} />}
        <button
          type="button"
          className={`button small ${view.phase === 'complete' ? 'ghost' : ''}`}
          data-replay=""
          aria-disabled={isRunning || undefined}
          onClick={isRunning ? undefined : press}
        >
          {view.button}
        </button>
      </div>
    </div>
  );
}

type NoteActor = Actor<typeof traceableNoteMachine>;

/** The running demo, which scrolls to its sheet and lets the note's trace play. */
function useDemo(note: NoteActor) {
  const machine = useMemo(() => {
    const scroll = demoScroll();
    return liveDemoMachine.provide({
      actions: {
        showSheet: scroll.toTop,
        showNote: scroll.toEnd,
        traceNote: (_, trace) => isMotionReduced() || note.send({ type: 'note.play', ...trace }),
      },
    });
  }, [note]);
  return useFlow(machine, undefined, clock);
}

interface TracedVisitProps {
  note: NoteActor;
  view: LiveDemoView;
  visit: Visit;
  children: ReactNode;
}

/** SHOW-3: the conversation and the note, whose parts lead to each other while the demo rests. */
function TracedVisit({ note, view, visit, children }: TracedVisitProps) {
  const { root, parts, isMarking, isPlaying } = useView(note, (snapshot) =>
    traceableNoteView(snapshot, visit, view.fields),
  );
  const hydrated = useHydrated();
  const tracing: Tracing | null = hydrated && view.phase !== 'running' ? { parts, send: note.send } : null;

  const dismiss = useEffectEvent(() => note.send({ type: 'note.dismiss' }));
  useEffect(() => {
    if (!isMarking) return;
    const onClick = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('[data-part]')) dismiss();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dismiss();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isMarking]);

  useEffect(() => {
    if (!isPlaying) return;
    const gestures = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
    const end = () => dismiss();
    for (const gesture of gestures) document.addEventListener(gesture, end, { passive: true });
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, end);
    };
  }, [isPlaying]);

  return (
    <TracingContext value={tracing}>
      <div className={isMarking ? styles.marking : undefined} {...root}>
        {children}
        {tracing && (
          <div hidden>
            {tracing.parts.map(({ description }, index) => (
              <span key={index} id={descriptionId(index)}>
                {description}
              </span>
            ))}
          </div>
        )}
      </div>
    </TracingContext>
  );
}

function Transcript({ lines, visit }: { lines: LiveDemoView['lines']; visit: Visit }) {
  return (
    <div role="log" aria-label="Transcript">
      <ol className={styles.said}>
        {lines.map(({ speaker, isDoctor, text, shown }) => (
          <li key={text} className={appearance(shown)}>
            <span className={isDoctor ? 'speaker fine' : `speaker patient fine ${styles.patient}`}>{speaker}</span>{' '}
            <q className="quoted">
              <SpokenLine text={text} words={wordsOf(visit)} />
            </q>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The note's titles, which show from the start, and what the run writes beside them. */
function NoteParts({ view: { isNoteShown, fields, codes } }: { view: LiveDemoView }) {
  const texts = { chiefComplaint: 'Chief complaint', history: 'History', assessment: 'Assessment' };
  return (
    <dl
      className={`${styles.note} ${appearance(isNoteShown)}`}
      aria-label="Clinical note"
      aria-hidden={!isNoteShown || undefined}
    >
      {Object.entries(texts).map(([field, title]) => (
        <div key={field}>
          <dt>{title}</dt>
          <dd>
            <NotePart key={field} part={field} text={fields[field] ?? ''} />
          </dd>
        </div>
      ))}
      <div>
        <dt>ICD-10</dt>
        <dd className={`cluster ${styles.codes}`}>
          {codes.map((code, place) => (
            <NotePart key={place} part={code} text={fields[code] ?? code}>
              <code className={sections.code}>{code}</code>
            </NotePart>
          ))}
        </dd>
      </div>
    </dl>
  );
}

/** A line of the conversation with the source words of the note. */
function SpokenLine({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  const [first] = words
    .filter((each) => text.includes(each))
    .toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
  if (first === undefined) return text;
  const at = text.indexOf(first);
  return (
    <>
      {text.slice(0, at)}
      <NotePart part={first} text={first} />
      <SpokenLine text={text.slice(at + first.length)} words={words} />
    </>
  );
}
