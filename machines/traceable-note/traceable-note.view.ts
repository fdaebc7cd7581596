import { counterparts, type Visit, wordsOf } from '../live-demo/live-demo.visits.ts';
import { defineView, type ViewNode } from '../core/view.ts';
import { type TraceableNoteEvent, traceableNoteMachine } from './traceable-note.machine.ts';

/**
 * SHOW-3. The fields of a visit's note and the spoken words that they came from. Each marks its pair.
 * @param names what each field says, by its name in the visit; words say themselves
 */
export const traceableNoteView = (visit: Visit, names: Readonly<Record<string, string>>) =>
  defineView(traceableNoteMachine, ({ value, context }) => {
    const partOf = (part: string): ViewNode<TraceableNoteEvent> & { name: string } => {
      const pair = counterparts(visit, part);
      const isOwn = context.part === part;
      const point = { type: 'note.point', part } as const;
      const leave = { type: 'note.leave', part } as const;
      return {
        role: 'button',
        name: names[part] ?? part,
        value: part,
        description: `${part in visit.sources ? 'From these words:' : 'Became in the note:'} ${pair.map((each) => names[each] ?? each).join(' ')}`,
        pressed: isOwn && value === 'held',
        marked: isOwn || (context.part !== null && pair.includes(context.part)),
        press: { type: 'note.press', part },
        ...((!isOwn || value === 'unmarked' || value === 'playing') && { point, focus: point }),
        ...(isOwn && value === 'marked' && { leave, blur: leave }),
      };
    };
    return {
      note: {
        role: 'presentation',
        ...(value !== 'unmarked' && { escape: { type: 'note.dismiss' } as const }),
        children: [...wordsOf(visit), ...Object.keys(visit.sources)].map(partOf),
      },
      /** SHOW-14: while it plays, any gesture ends it. */
      trace: value === 'playing' ? ({ role: 'presentation' } as const) : null,
    };
  });
