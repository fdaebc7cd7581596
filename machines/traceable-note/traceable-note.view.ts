import type { SnapshotFrom } from 'xstate';
import { counterparts, type Visit, wordsOf } from '../live-demo/live-demo.visits.ts';
import type { traceableNoteMachine } from './traceable-note.machine.ts';

/**
 * SHOW-3. The fields of a visit's note and the spoken words that they came from. Each marks its pair.
 * @param names text of each field, by its name in the visit; words are their own text
 */
export const traceableNoteView = (
  { value, context }: SnapshotFrom<typeof traceableNoteMachine>,
  visit: Visit,
  names: Readonly<Record<string, string>>,
) => ({
  /** In the order of the page: the words, then the fields. */
  parts: [...wordsOf(visit), ...Object.keys(visit.sources)].map((part) => {
    const pair = counterparts(visit, part);
    const isField = part in visit.sources;
    return {
      part,
      name: names[part] ?? part,
      description: `${isField ? 'From these words:' : 'Became in the note:'} ${pair.map((each) => names[each] ?? each).join(' ')}`,
      isHeld: value === 'held' && part === context.part,
      isMarked: context.part !== null && (part === context.part || pair.includes(context.part)),
    };
  }),
  isMarking: value !== 'unmarked',
  /** SHOW-14: while it plays, any gesture ends it. */
  isPlaying: value === 'playing',
});
