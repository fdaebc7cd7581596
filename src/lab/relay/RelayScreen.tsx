import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Flow } from '../../../machines/flow.ts';
import { labRelayMachine, type RelayNews } from '../../../machines/lab-relay/lab-relay.machine.ts';
import { Sheet } from '../../components/Sheet.tsx';
import { stateAttributes, useFlow } from '../../flow/useFlow.ts';
import { Diagram } from '../Diagram.tsx';
import { requirementsOf } from '../Gallery.tsx';
import { places } from '../places.ts';
import { Scroller } from '../Scroller.tsx';
import styles from './RelayScreen.module.css';

/** What is looked at, in the words of one of the relay's flows. */
interface Row {
  key: string;
  text: string;
  state: string;
  more: unknown;
}

const titles: Readonly<Record<string, string>> = { outage: 'Lanes', alert: 'Mails to the operator' };

/** The deliveries of a running relay, or its lanes; what the operator was told the relay does not tell. */
function rowsOf(flow: string, { deliveries, lanes }: RelayNews): Row[] {
  if (flow === 'alert') return [];
  if (flow === 'outage') return lanes.map(({ lane, state, context }) => ({ key: lane, text: lane, state, more: context }));
  return deliveries.map(({ id, kind, destination, state, ...more }) => ({ key: id, text: `${kind} to ${destination}`, state, more }));
}

/** A flow of the relay, as it runs just now. */
export function RelayScreen({ flow, drawing }: { flow: Flow; drawing: string }) {
  const { id } = flow.machine;
  const relay = useFlow(labRelayMachine);
  const snapshot = useSelector(relay, (current) => current);
  const rows = rowsOf(id, snapshot.context);
  const chosen = rows.find(({ key }) => key === snapshot.context.chosen) ?? rows[0];

  useEffect(() => {
    const source = new EventSource(`${import.meta.env.BASE_URL}lab/relay.events`);
    source.addEventListener('message', ({ data }) => relay.send({ type: 'relay.tell', news: JSON.parse(String(data)) as RelayNews }));
    source.addEventListener('error', () => relay.send({ type: 'relay.lose' }));
    return () => source.close();
  }, [relay]);

  return (
    <div {...stateAttributes('lab-relay', snapshot)}>
      <h1>{id}</h1>
      <p>{places[id]?.purpose}</p>
      <p className={styles.facts}>{requirementsOf(flow).join(' ')}</p>
      {snapshot.matches('lost') && <p role="alert">The relay does not answer. Is it bound to this machine?</p>}
      <div className={styles.columns}>
        <Sheet title={titles[id] ?? 'Deliveries'} className={styles.sheet}>
          {id === 'alert' ? (
            <p>It runs where OPERATOR_MAILBOX is set, and writes there; the mailbox shows what.</p>
          ) : rows.length === 0 ? (
            <p>None yet. Send a form of the site: it shows here as it is delivered.</p>
          ) : (
            <ul className={styles.rows}>
              {rows.map(({ key, text, state }) => (
                <li key={key}>
                  <button type="button" className="button small ghost" aria-pressed={key === chosen?.key} onClick={() => relay.send({ type: 'relay.choose', chosen: key })}>
                    {text}
                  </button>{' '}
                  {state}
                </li>
              ))}
            </ul>
          )}
        </Sheet>
        <Sheet title="The diagram" className={styles.sheet}>
          <Diagram drawing={drawing} told={chosen ? { active: [chosen.state], timers: [] } : null} log={[]} at={0} />
          {chosen && (
            <Scroller label="Context" className={styles.json}>
              {JSON.stringify(chosen.more, null, 2)}
            </Scroller>
          )}
        </Sheet>
      </div>
    </div>
  );
}
