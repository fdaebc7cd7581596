import { createBrowserReceiver } from '@statelyai/inspect';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { statesIn } from '../../../machines/core/inspection.ts';
import { type InspectorMessage, labInspectorMachine } from '../../../machines/lab-inspector/lab-inspector.machine.ts';
import { Sheet } from '../../components/Sheet.tsx';
import { stateAttributes, useFlow } from '../../flow/useFlow.ts';
import { Diagram } from '../parts/Diagram.tsx';
import { Scroller } from '../parts/Scroller.tsx';
import shared from '../parts/shared.module.css';
import styles from './InspectorScreen.module.css';

/**
 * Shows the messages of @statelyai/inspect from the surrounding page or the opener, and sends nothing.
 * @param drawings the flows' diagrams, by machine id
 */
export function InspectorScreen({ drawings }: { drawings: Readonly<Record<string, string>> }) {
  const inspector = useFlow(labInspectorMachine);
  const snapshot = useSelector(inspector, (current) => current);
  const { actors, chosen } = snapshot.context;
  const actor = actors.find(({ sessionId }) => sessionId === chosen);
  const drawing = drawings[actor?.name ?? ''];

  useEffect(() => {
    // The sender finds our window after the frame's `load` only, and drops earlier messages.
    const connect = () =>
      createBrowserReceiver().subscribe((message) =>
        inspector.send({ type: 'inspector.tell', message: message as InspectorMessage }),
      );
    const connected = document.readyState === 'complete' ? setTimeout(connect) : undefined;
    const onLoad = () => setTimeout(connect);
    if (connected === undefined) window.addEventListener('load', onLoad, { once: true });
    return () => {
      clearTimeout(connected);
      window.removeEventListener('load', onLoad);
    };
  }, [inspector]);

  return (
    <div className={styles.inspector} {...stateAttributes('lab-inspector', snapshot)}>
      <h1 className="unseen">Inspector</h1>
      <ul className={`${shared.buttons} ${styles.actors}`} aria-label="Actors">
        {actors.map(({ sessionId, name, value, status }) => (
          <li key={sessionId}>
            <button
              type="button"
              className="button small ghost"
              aria-pressed={sessionId === chosen}
              onClick={() => inspector.send({ type: 'inspector.choose', sessionId })}
            >
              {name}
            </button>
            {[...statesIn(value).slice(-1), ...(status === 'active' ? [] : ['ended'])].join(', ')}
          </li>
        ))}
      </ul>
      {actor ? (
        <>
          {drawing !== undefined && (
            <Diagram
              key={actor.sessionId}
              drawing={drawing}
              report={{ active: statesIn(actor.value), timers: [] }}
              log={[]}
              at={0}
            />
          )}
          <Sheet title={actor.name} className={`${shared.sheet} ${styles.sheet}`}>
            <p>{statesIn(actor.value).join(', ') || actor.status}</p>
            <h3>Context</h3>
            <Scroller label="Context" className={`${shared.json} ${styles.scroller}`}>
              {JSON.stringify(actor.context, null, 2)}
            </Scroller>
            <h3>Events, the latest first</h3>
            <Scroller label="Events" className={`${shared.json} ${styles.scroller}`}>
              {actor.events.map((event) => JSON.stringify(event)).join('\n')}
            </Scroller>
          </Sheet>
        </>
      ) : (
        <p>No events yet. Open a page of the site with ?inspect.</p>
      )}
    </div>
  );
}
