import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { labNotesMachine } from '../../machines/lab-notes/lab-notes.machine.ts';
import type { labViewMachine } from '../../machines/lab-view/lab-view.machine.ts';
import { toMermaid } from 'flow-toolkit/diagram/mermaid';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { type DocumentSources, flowDocument, type Moment, ticketText } from './parts/document.ts';
import { download, pngOf } from './parts/download.ts';
import { storyboardHtml, storyboardMarkdown } from './parts/storyboard.ts';
import styles from './Take.module.css';

interface TakeProps {
  view: ActorRefFrom<typeof labViewMachine>;
  drawing: string;
  sources: Omit<DocumentSources, 'notes'>;
  moment: Omit<Moment, 'note'>;
  /** Dotted path of the innermost active state. */
  place: string;
}

const keyOf = (flow: string) => `staveline-lab-notes:${flow}`;

function readNotes(flow: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(flow)) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** Files of a flow to take away, a moment as text for a ticket, and the note on the state. */
export function Take({ view, drawing, sources, moment, place }: TakeProps) {
  const { flow } = sources;
  const { id } = flow.machine;
  const machine = useMemo(
    () =>
      labNotesMachine.provide({
        actions: {
          save: ({ self }, { notes }) => {
            try {
              localStorage.setItem(keyOf(id), JSON.stringify(notes));
              self.send({ type: 'note.saved' });
            } catch {
              self.send({ type: 'note.unsaved' });
            }
          },
        },
      }),
    [id],
  );
  const keeper = useFlow(machine, { notes: readNotes(id) });
  const snapshot = useSelector(keeper, (current) => current);
  const copied = useSelector(view, (current) => current.value.copy);
  const { notes } = snapshot.context;
  const ticket = ticketText(flow, { ...moment, note: notes[place] });
  const copy = () => {
    void navigator.clipboard.writeText(ticket).then(
      () => view.send({ type: 'copy.done' }),
      () => view.send({ type: 'copy.refuse' }),
    );
  };
  return (
    <div className={styles.take} {...stateAttributes('lab-notes', snapshot)}>
      <div className={styles.files} role="group" aria-label="Files">
        <button
          type="button"
          onClick={() => download(`${id}.md`, 'text/markdown', flowDocument({ ...sources, notes }))}
        >
          Markdown document
        </button>
        <button
          type="button"
          onClick={() => download(`${id}.storyboard.md`, 'text/markdown', storyboardMarkdown(flow, sources.feature))}
        >
          Storyboard (Markdown)
        </button>
        <button
          type="button"
          onClick={() => download(`${id}.storyboard.html`, 'text/html', storyboardHtml(flow, sources.feature))}
        >
          Storyboard (HTML)
        </button>
        <button type="button" onClick={() => download(`${id}.svg`, 'image/svg+xml', drawing)}>
          SVG
        </button>
        <button
          type="button"
          onClick={() => void pngOf(drawing).then((png) => download(`${id}.png`, 'image/png', png))}
        >
          PNG
        </button>
        <button type="button" onClick={() => download(`${id}.mmd`, 'text/plain', toMermaid(flow.machine))}>
          Mermaid
        </button>
      </div>
      <label className={styles.field}>
        A note on {place}, kept in this browser and written into the document
        <textarea
          rows={2}
          value={notes[place] ?? ''}
          onChange={({ currentTarget }) => keeper.send({ type: 'note.write', state: place, text: currentTarget.value })}
        />
      </label>
      {snapshot.matches('unsaved') && <p role="alert">The browser keeps no notes. They last as long as this page.</p>}
      <label className={styles.field}>
        This moment for a ticket
        <textarea rows={6} readOnly value={ticket} />
      </label>
      <p className={styles.files}>
        <button type="button" onClick={copy}>
          Copy the ticket
        </button>
        <span role="status">
          {copied === 'copied'
            ? 'Copied.'
            : copied === 'refused'
              ? 'The browser refused. Select the text instead.'
              : ''}
        </span>
      </p>
    </div>
  );
}
