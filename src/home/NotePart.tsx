import { createContext, type KeyboardEvent, type ReactNode, useContext } from 'react';
import type { ViewNode } from '../../machines/core/view.ts';
import type { TraceableNoteEvent } from '../../machines/traceable-note/traceable-note.machine.ts';
import { nodeProps } from '../flow/useView.ts';
import styles from './LiveDemo.module.css';

export interface Tracing {
  /** Fields and words of the note, each with its name in the visit as its value. */
  parts: readonly ViewNode<TraceableNoteEvent>[];
  send: (event: TraceableNoteEvent) => void;
}

/** Null while the note cannot be traced: before hydration and during a run. */
export const TracingContext = createContext<Tracing | null>(null);

/** The id of the text that describes a part. */
export const descriptionId = (index: number) => `note-part-${index}`;

interface NotePartProps {
  /** Its name in the visit. */
  part: string;
  text: string;
  /** What shows in place of the text, which then is its label. */
  children?: ReactNode;
}

/** A field of the note, or spoken words that it came from (SHOW-3). Its element stays when it becomes traceable. */
export function NotePart({ part, text, children }: NotePartProps) {
  const { parts = [], send } = useContext(TracingContext) ?? {};
  const index = parts.findIndex(({ value }) => value === part);
  const node = parts[index];
  if (!node) return <span>{children ?? text}</span>;
  const { name, press } = node;
  const label = children === undefined ? undefined : name;
  return (
    <span
      // A real button would not wrap inside a sentence.
      role="button"
      tabIndex={0}
      className={styles.part}
      aria-label={label}
      title={label}
      aria-describedby={descriptionId(index)}
      data-part={part}
      {...nodeProps(node, send)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (press) send?.(press);
      }}
    >
      {children ?? name}
    </span>
  );
}
