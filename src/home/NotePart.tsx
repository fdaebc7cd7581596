import { useSelector } from '@xstate/react';
import { createContext, type KeyboardEvent, type PointerEvent, type ReactNode, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import { counterparts, type Visit } from '../../machines/live-demo/live-demo.visits.ts';
import type { traceableNoteMachine } from '../../machines/traceable-note/traceable-note.machine.ts';
import styles from './LiveDemo.module.css';

export interface Tracing {
  note: ActorRefFrom<typeof traceableNoteMachine>;
  visit: Visit;
  /** Fields and words, each with the id of its element. */
  idOf: (part: string) => string;
}

/** Null while the note cannot be traced: before hydration and during a run. */
export const TracingContext = createContext<Tracing | null>(null);

/** Ids of the texts that introduce a pair to assistive technology. */
export const pairTexts = { source: 'note-source', result: 'note-result' } as const;

/** A touch has no hover: it presses. */
const hovers = (event: PointerEvent) => event.pointerType !== 'touch';

/** A field of the note, or spoken words that it came from (SHOW-3). Its element stays when it becomes traceable. */
export function NotePart({ part, label, children }: { part: string; label?: string; children: ReactNode }) {
  const tracing = useContext(TracingContext);
  const pair = tracing ? counterparts(tracing.visit, part) : [];
  const state = useSelector(tracing?.note, (snapshot) => {
    const marked = snapshot?.context.part ?? null;
    if (marked === part) return snapshot?.value;
    return marked !== null && pair.includes(marked) ? 'marked' : 'unmarked';
  });
  return <span {...(tracing && partProps({ ...tracing, part, label, pair, state }))}>{children}</span>;
}

interface PartOptions extends Tracing {
  part: string;
  label: string | undefined;
  pair: readonly string[];
  state: unknown;
}

function partProps({ part, label, note, visit, idOf, pair, state }: PartOptions) {
  const spoken = !(part in visit.sources);
  const press = () => note.send({ type: 'note.press', part });
  return {
    // A real button would not wrap inside a sentence.
    role: 'button',
    tabIndex: 0,
    id: idOf(part),
    className: styles.part,
    'data-marked': state === 'unmarked' ? undefined : '',
    'aria-label': label,
    title: label,
    'aria-pressed': state === 'held',
    'aria-describedby': [spoken ? pairTexts.result : pairTexts.source, ...pair.map(idOf)].join(' '),
    'data-part': part,
    onPointerEnter: (event: PointerEvent) => hovers(event) && note.send({ type: 'note.point', part }),
    onPointerLeave: (event: PointerEvent) => hovers(event) && note.send({ type: 'note.leave', part }),
    onFocus: () => note.send({ type: 'note.point', part }),
    onBlur: () => note.send({ type: 'note.leave', part }),
    onClick: press,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      press();
    },
  };
}
