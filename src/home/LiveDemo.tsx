import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Actor } from 'xstate';
import { type LiveDemoEvent, liveDemoMachine } from '../../machines/live-demo/live-demo.machine.ts';
import { liveDemoView } from '../../machines/live-demo/live-demo.view.ts';
import { type Visit, noteText, type VisitId, visits, wordsOf } from '../../machines/live-demo/live-demo.visits.ts';
import { traceableNoteMachine } from '../../machines/traceable-note/traceable-note.machine.ts';
import { traceableNoteView } from '../../machines/traceable-note/traceable-note.view.ts';
import { CopyButton } from '../components/CopyButton.tsx';
import { Sheet } from '../components/Sheet.tsx';
import { Strands } from '../components/Strands.tsx';
import { driftFreeClock } from '../flow/drift-free-clock.ts';
import { isMotionReduced } from '../flow/watch-motion.ts';
import { useFlow } from '../flow/useFlow.ts';
import { choiceProps, nodeProps, useView } from '../flow/useView.ts';
import { demoScroll, demoTitleId } from './demo-scroll.ts';
import styles from './LiveDemo.module.css';
import { descriptionId, NotePart, type Tracing, TracingContext } from './NotePart.tsx';
import { SpokenLine } from './SpokenLine.tsx';

const clock = driftFreeClock();

/** What is still to come keeps its place. */
const appearance = (hidden: boolean | undefined) => (hidden ? styles.awaited : styles.shown);

/** DEMO. All content is in the markup in its final place: nothing shifts, and it shows without script. */
export function LiveDemo() {
  const note = useFlow(traceableNoteMachine);
  const demo = useDemo(note);
  const view = useView(demo, liveDemoView);
  const choice = useRef<HTMLFieldSetElement>(null);
  const chosen = view.visits.children.find(({ checked }) => checked);
  const visit = visits[chosen?.value ?? 'walk-in'];
  const isRunning = view.hint === null;

  const send = (event: LiveDemoEvent) => {
    note.send({ type: 'note.clear' });
    demo.send(event);
  };
  const chooseEarly = useEffectEvent(() => {
    const radio = choice.current?.querySelector<HTMLInputElement>(':checked');
    if (radio && radio.value !== chosen?.value) send({ type: 'visit.choose', visit: radio.value as VisitId });
  });
  useEffect(() => chooseEarly(), []);

  return (
    <section className={styles.stage} aria-labelledby={demoTitleId} {...view.root}>
      <Strands className={styles.strands} trembling={isRunning} />
      <Sheet title="Live demo" titleId={demoTitleId} className={styles.sheet}>
        <fieldset ref={choice} className={styles.visits}>
          <legend>{view.visits.name}</legend>
          {view.visits.children.map((radio) => (
            <label key={radio.value}>
              <input name="visit" {...choiceProps(radio, send)} />
              {radio.name}
            </label>
          ))}
        </fieldset>
        <div className={styles.control}>
          <div>
            <div role="status">
              {view.status.children.map(({ text }) => (
                <p key={text}>{text}</p>
              ))}
            </div>
            {view.hint && <p className={`${styles.fine} ${styles.hint}`}>{view.hint.text}</p>}
          </div>
          <div className={styles.buttons}>
            {view.copy && (
              <CopyButton className="button small ghost" name={view.copy.name} what="note" text={noteText(visit)} />
            )}
            <button
              type="button"
              className={`button small ${view.control.press?.type === 'demo.reset' ? 'ghost' : ''}`}
              data-replay=""
              {...nodeProps(view.control, send)}
            >
              {view.control.name}
            </button>
          </div>
        </div>
        <TracedVisit note={note} names={namesIn(view.note, visit)} visit={visit} isRunning={isRunning}>
          <div className={styles.visit}>
            <Transcript transcript={view.transcript} visit={visit} />
            <ol className={styles.steps} aria-label={view.steps.name}>
              {view.steps.children.map((step) => (
                <li key={step.text} className={appearance(step.hidden)} {...nodeProps(step)}>
                  {step.text}
                </li>
              ))}
            </ol>
          </div>
          <NoteParts note={view.note} visit={visit} />
        </TracedVisit>
      </Sheet>
    </section>
  );
}

/** What each field of the note says, by its name in the visit. */
const namesIn = ({ children }: DemoView['note'], { sources }: Visit): Readonly<Record<string, string>> => {
  const texts = children.flatMap(({ children: [, content] }) => content.children.map(({ text }) => text));
  return Object.fromEntries(Object.keys(sources).map((part, index) => [part, texts[index] ?? part]));
};

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
  names: Readonly<Record<string, string>>;
  visit: Visit;
  isRunning: boolean;
  children: ReactNode;
}

/** SHOW-3: the conversation and the note, whose parts lead to each other while the demo rests. */
function TracedVisit({ note, names, visit, isRunning, children }: TracedVisitProps) {
  const { root, note: traced, trace } = useView(note, traceableNoteView(visit, names));
  const hydrated = useHydrated();
  const tracing: Tracing | null = hydrated && !isRunning ? { parts: traced.children, send: note.send } : null;

  const { escape } = traced;
  const marking = escape !== undefined;
  const dismiss = useEffectEvent(() => escape && note.send(escape));
  useEffect(() => {
    if (!marking) return;
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
  }, [marking]);

  const playing = trace !== null;
  useEffect(() => {
    if (!playing) return;
    const gestures = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
    const end = () => dismiss();
    for (const gesture of gestures) document.addEventListener(gesture, end, { passive: true });
    return () => {
      for (const gesture of gestures) document.removeEventListener(gesture, end);
    };
  }, [playing]);

  return (
    <TracingContext value={tracing}>
      <div className={marking ? styles.marking : undefined} {...root}>
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

type DemoView = ReturnType<typeof liveDemoView>;

function Transcript({ transcript, visit }: { transcript: DemoView['transcript']; visit: Visit }) {
  return (
    <div role="log" aria-label={transcript.name}>
      <ol className={styles.said}>
        {transcript.children.map(({ children: [speaker, words], hidden }) => (
          <li key={words.text} className={appearance(hidden)}>
            <span className={styles[speaker.text.toLowerCase()]}>{speaker.text}</span>{' '}
            <q>
              <SpokenLine text={words.text} words={wordsOf(visit)} />
            </q>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The note's titles, which show from the start, and what the run writes beside them. */
function NoteParts({ note: { hidden, children }, visit }: { note: DemoView['note']; visit: Visit }) {
  const fields = ['chiefComplaint', 'history', 'assessment'] as const;
  return (
    <dl className={`${styles.note} ${appearance(hidden)}`} aria-label="Clinical note" aria-hidden={hidden || undefined}>
      {children.map(({ children: [title, content] }, index) => (
        <div key={title.text}>
          <dt>{title.text}</dt>
          <dd className={fields[index] ? undefined : styles.codes}>
            {content.children.map(({ text }, place) =>
              fields[index] ? (
                <NotePart key={fields[index]} part={fields[index]} text={text} />
              ) : (
                <NotePart key={place} part={visit.note.icd10[place] ?? ''} text={text}>
                  <code>{text.split(':')[0]}</code>
                </NotePart>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
