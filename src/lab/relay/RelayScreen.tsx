import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { Flow } from '../../../machines/shared/flow.ts';
import { labRelayMachine, type RelayNews } from '../../../machines/lab-relay/lab-relay.machine.ts';
import { Sheet } from '../../components/Sheet.tsx';
import { stateAttributes, useFlow } from '../../flow/useFlow.ts';
import { StateDiagram } from '../parts/StateDiagram.tsx';
import { Log } from '../parts/Log.tsx';
import { isCopy } from '../parts/is-copy.ts';
import { places } from '../parts/places.ts';
import { requirementsOf } from '../parts/requirements-of.ts';
import { Scroller } from '../parts/Scroller.tsx';
import shared from '../parts/shared.module.css';
import styles from './RelayScreen.module.css';

interface Row {
  key: string;
  text: string;
  state: string;
  note: string;
  more: unknown;
}

const titles: Readonly<Record<string, string>> = { 'circuit-breaker': 'Channels', alert: 'Mails to the operator' };

const none: Readonly<Record<string, string>> = {
  alert:
    'No alerts: the relay was started without OPERATOR_MAILBOX. Restart it with OPERATOR_MAILBOX=you@example.com npm run lab.',
  'circuit-breaker': 'None yet. Send a form of the site: where it is delivered to shows here.',
};

/** The deliveries of a running relay, its channels, or its alerts. */
function rowsOf(
  flow: string,
  { deliveries, channels, alerts }: Pick<RelayNews, 'deliveries' | 'channels' | 'alerts'>,
): Row[] {
  if (flow === 'alert')
    return alerts.map(({ about, state, context }) => ({ key: about, text: about, state, note: '', more: context }));
  if (flow === 'circuit-breaker')
    return channels.map(({ channel, state, context }) => ({
      key: channel,
      text: channel,
      state,
      note: '',
      more: context,
    }));
  return deliveries.map(({ id, kind, destination, state, receivedAt, ...more }) => {
    const note = `, received at ${new Date(receivedAt).toLocaleTimeString('en-GB')}`;
    return { key: id, text: `${kind} to ${destination}`, state, note, more };
  });
}

/** A state and its ancestors, by dotted path. */
const withOuter = (path: string) => path.split('.').map((_, index, names) => names.slice(0, index + 1).join('.'));

/** The flow of the screen, which the running relay's news reach. */
function useRelay() {
  const relay = useFlow(labRelayMachine);
  useEffect(() => {
    if (isCopy) return undefined;
    const source = new EventSource(`${import.meta.env.BASE_URL}lab/relay.events`);
    source.addEventListener('message', ({ data }) =>
      relay.send({ type: 'relay.tell', news: JSON.parse(String(data)) as RelayNews }),
    );
    source.addEventListener('error', () => relay.send({ type: 'relay.lose' }));
    return () => source.close();
  }, [relay]);
  return relay;
}

/** In place of rows where there are none. */
function Nothing({ id, connecting }: { id: string; connecting: boolean }) {
  const asked = connecting
    ? 'The relay is being asked.'
    : (none[id] ?? 'None yet. Send a form of the site: it shows here as it is delivered.');
  return (
    <>
      <p>{isCopy ? 'This copy of the lab has no relay. Run npm run lab to watch one.' : asked}</p>
      {id !== 'alert' && (
        <p>
          <a href={`${import.meta.env.BASE_URL}contact`} target="_blank" rel="noreferrer">
            The contact form, in a new tab
          </a>
        </p>
      )}
    </>
  );
}

export function RelayScreen({ flow, title }: { flow: Flow; title: string }) {
  const { id } = flow.machine;
  const relay = useRelay();
  const snapshot = useSelector(relay, (current) => current);
  const rows = rowsOf(id, snapshot.context);
  const chosen = rows.find(({ key }) => key === snapshot.context.chosen) ?? rows[0];
  const { log } = snapshot.context;
  const looked = chosen?.key;
  const lines = log.filter((line) => line.flow === id && line.of === looked);

  return (
    <div {...stateAttributes('lab-relay', snapshot)}>
      <h1 className={styles.title}>{title}</h1>
      <p>{places[id]?.purpose}</p>
      <p className="fine">{requirementsOf(flow).join(' ')}</p>
      {snapshot.matches('lost') && (
        <p role="alert">
          The relay does not answer. Is npm run lab running on this machine? Only this machine receives its events.
        </p>
      )}
      <div className={styles.diagram}>
        <StateDiagram
          flow={flow}
          report={chosen ? { active: withOuter(chosen.state), timers: [] } : null}
          log={lines}
          at={0}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <Sheet title={titles[id] ?? 'Deliveries'} className={shared.sheet}>
            {rows.length === 0 ? (
              <Nothing id={id} connecting={snapshot.matches('connecting')} />
            ) : (
              <ul className={`${shared.buttons} ${styles.rows}`}>
                {rows.map(({ key, text, state, note }) => (
                  <li key={key}>
                    <button
                      type="button"
                      className="button small ghost"
                      aria-pressed={key === looked}
                      onClick={() => relay.send({ type: 'relay.choose', chosen: key })}
                    >
                      {text}
                    </button>
                    <span>
                      {state}
                      {note}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Sheet>
          {chosen && (
            <Sheet title="What happened" className={shared.sheet}>
              <Log log={lines} nothing="Nothing since this page was opened." />
            </Sheet>
          )}
        </div>
        <div className={styles.column}>
          {chosen && (
            <Sheet title="Context" className={shared.sheet}>
              <Scroller label="Context" className={shared.json}>
                {JSON.stringify(chosen.more, null, 2)}
              </Scroller>
            </Sheet>
          )}
        </div>
      </div>
    </div>
  );
}
