import { createContext, type KeyboardEvent, type PointerEvent, type ReactNode, useContext } from 'react';
import type { TraceableNoteEvent } from '../../machines/traceable-note/traceable-note.machine.ts';
import type { traceableNoteView } from '../../machines/traceable-note/traceable-note.view.ts';
import styles from './LiveDemo.module.css';

export interface Tracing {
  /** Words and fields of the note. */
  parts: ReturnType<typeof traceableNoteView>['parts'];
  send: (event: TraceableNoteEvent) => void;
}

/** Null while the note cannot be traced: before hydration and during a run. */
export const TracingContext = createContext<Tracing | null>(null);

/** The id of the text that describes a part. */
export const descriptionId = (index: number) => `note-part-${index}`;

interface NotePartProps {
  /** Name of the part in the visit. */
  part: string;
  text: string;
  /** Content that replaces the text, which then becomes its label. */
  children?: ReactNode;
}

/** A field of the note, or its source words (SHOW-3). The element stays when it becomes traceable. */
export function NotePart({ part, text, children }: NotePartProps) {
  const tracing = useContext(TracingContext);
  const index = tracing?.parts.findIndex((each) => each.part === part) ?? -1;
  const shown = tracing?.parts[index];
  if (!tracing || !shown) return <span>{children ?? text}</span>;
  const { name, isHeld, isMarked } = shown;
  const send = (type: 'note.point' | 'note.leave' | 'note.press') => tracing.send({ type, part });
  const label = children === undefined ? undefined : name;
  // A touch does not hover.
  const onHover = (type: 'note.point' | 'note.leave') => (event: PointerEvent) =>
    void (event.pointerType !== 'touch' && send(type));
  return (
    <span
      // A real button would not wrap inside a sentence.
      role="button"
      // Tab stops at the note's fields alone: each names its words.
      tabIndex={part === text ? -1 : 0}
      className={styles.part}
      aria-label={label}
      title={label}
      aria-describedby={descriptionId(index)}
      aria-pressed={isHeld}
      data-part={part}
      data-marked={isMarked ? '' : undefined}
      onPointerEnter={onHover('note.point')}
      onPointerLeave={onHover('note.leave')}
      onFocus={() => send('note.point')}
      onBlur={() => send('note.leave')}
      onClick={() => send('note.press')}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        send('note.press');
      }}
    >
      {children ?? name}
    </span>
  );
}
