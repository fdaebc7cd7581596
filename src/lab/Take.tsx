import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { labNotesMachine } from '../../machines/lab-notes/lab-notes.machine.ts';
import type { labViewMachine } from '../../machines/lab-view/lab-view.machine.ts';
import { toMermaid } from 'flow-toolkit/diagram/mermaid';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import { type DocumentSources, flowDocument } from './parts/document.ts';
import { download, pngOf } from './parts/download.ts';
import { storyboardHtml, storyboardMarkdown } from './parts/storyboard.ts';
import { type Moment, type Pictures, ticketHtml, ticketText } from './parts/ticket.ts';
import styles from './Take.module.css';

interface TakeProps {
  view: ActorRefFrom<typeof labViewMachine>;
  drawing: string;
  sources: Omit<DocumentSources, 'notes'>;
  moment: Omit<Moment, 'note'>;
  /** Dotted path of the innermost active state. */
  place: string;
  /** The pictures of this moment; null while the page is opening. */
  takePictures(): Promise<Pictures | null>;
}

const keyOf = (flow: string) => `staveline-lab-notes:${flow}`;

function readNotes(flow: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(flow)) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}

/** The notes on the states of a flow, kept in this browser. */
function useNotes(id: string) {
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
  return useFlow(machine, { notes: readNotes(id) });
}

/** What can be taken away: the button, the ending of the file, its type and its content. */
function filesOf({ flow, feature, ...rest }: DocumentSources, drawing: string) {
  return [
    ['Markdown document', 'md', 'text/markdown', () => flowDocument({ flow, feature, ...rest })],
    ['Storyboard (Markdown)', 'storyboard.md', 'text/markdown', () => storyboardMarkdown(flow, feature)],
    ['Storyboard (HTML)', 'storyboard.html', 'text/html', () => storyboardHtml(flow, feature)],
    ['SVG', 'svg', 'image/svg+xml', () => drawing],
    ['PNG', 'png', 'image/png', () => pngOf(drawing)],
    ['Mermaid', 'mmd', 'text/plain', () => toMermaid(flow.machine)],
  ] as const;
}

/** Files of a flow to take away, a moment as text for a ticket, and the note on the state. */
export function Take({ view, drawing, sources, moment, place, takePictures }: TakeProps) {
  const { flow } = sources;
  const { id } = flow.machine;
  const keeper = useNotes(id);
  const snapshot = useSelector(keeper, (current) => current);
  const copied = useSelector(view, (current) => current.value.copy);
  const { notes } = snapshot.context;
  const noted = { ...moment, note: notes[place] };
  const ticket = ticketText(flow, noted);
  const takeTicket = async () => {
    const pictures = await takePictures();
    if (pictures) download(`${id}.ticket.html`, 'text/html', ticketHtml(flow, noted, pictures));
  };
  const copy = () => {
    void navigator.clipboard.writeText(ticket).then(
      () => view.send({ type: 'copy.done' }),
      () => view.send({ type: 'copy.refuse' }),
    );
  };
  return (
    <div className={styles.take} {...stateAttributes('lab-notes', snapshot)}>
      <div className={styles.files} role="group" aria-label="Files">
        {filesOf({ ...sources, notes }, drawing).map(([name, ending, type, content]) => (
          <button
            key={name}
            type="button"
            onClick={() => void Promise.resolve(content()).then((data) => download(`${id}.${ending}`, type, data))}
          >
            {name}
          </button>
        ))}
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
        <button type="button" onClick={() => void takeTicket()}>
          Ticket with pictures (HTML)
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
