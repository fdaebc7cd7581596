import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import type { Flow } from '../../machines/shared/flow.ts';
import { stateNodes, statePath } from '../../machines/shared/inspection.ts';
import { maskText } from '../../machines/domain/masking.ts';
import { Sheet } from '../components/Sheet.tsx';
import { stateAttributes } from '../flow/useFlow.ts';
import { Diagram } from './parts/Diagram.tsx';
import type { FlowTable } from './parts/flow-files.ts';
import styles from './FlowScreen.module.css';
import { describeVerification } from './Gallery.tsx';
import { leadsNowhere, stateLink } from './link.ts';
import { Log } from './parts/Log.tsx';
import { Now } from './Now.tsx';
import { Paths } from './Paths.tsx';
import { addressOf, places } from './parts/places.ts';
import type { FlowVerification } from '../../machines/shared/flow-verification.ts';
import { frameName } from './parts/protocol.ts';
import { Scroller } from './parts/Scroller.tsx';
import shared from './parts/shared.module.css';
import { TimeBar } from './TimeBar.tsx';
import { requirementsOf } from './parts/requirements-of.ts';
import { usePlayer } from './usePlayer.ts';

export interface FlowScreenProps {
  flow: Flow;
  drawing: string;
  table: FlowTable;
  verification: FlowVerification | null;
}

/** Hydrates the framed page, which waits for a first interaction. */
const wake = (frame: HTMLIFrameElement) =>
  frame.contentDocument?.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));

export function FlowScreen({ flow, drawing, table, verification }: FlowScreenProps) {
  const { id } = flow.machine;
  const frame = useRef<HTMLIFrameElement>(null);
  const player = usePlayer(flow, table, frame);
  const snapshot = useSelector(player, (current) => current);
  const { report, log, at, generation, start, score } = snapshot.context;
  const place = places[id];
  const address = `${import.meta.env.BASE_URL.replace(/\/$/, '')}${addressOf(id, start)}`;
  const states = stateNodes(flow.machine).flatMap((node) => {
    if (!node.parent) return [];
    const state = statePath(node);
    const link = stateLink(table, state);
    return link === null ? [] : [{ state, link }];
  });

  return (
    <div {...stateAttributes('lab-player', snapshot)} data-at={at}>
      <div className={styles.heading}>
        <h1>{id}</h1>
        <p>{place?.purpose}</p>
        <p className={shared.facts}>
          {requirementsOf(flow).join(' ')} · {verification ? describeVerification(verification) : 'not verified yet'}
        </p>
      </div>
      {leadsNowhere(window.location.hash, table) && (
        <p role="alert">
          This link leads to no moment of the flow: it was cut short, or the flow has changed since. What shows is its
          start.
        </p>
      )}
      <TimeBar player={player} snapshot={snapshot} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Sheet title="The page" className={shared.sheet}>
            <p className={shared.facts}>
              <a href={address}>{maskText(address)}</a>
            </p>
            {snapshot.matches('missing') && <p role="alert">The flow has not appeared on its page yet.</p>}
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, exactly as visitors get it. */}
            <iframe
              key={generation}
              ref={frame}
              name={frameName({ flow: id, muted: score.length > 0 })}
              src={address}
              title={`The page of ${id}`}
              className={styles.frame}
              style={place?.width === undefined ? undefined : { width: place.width }}
              onLoad={({ currentTarget }) => wake(currentTarget)}
            />
          </Sheet>
          <Sheet title="What happened" className={shared.sheet}>
            <Log log={log} />
          </Sheet>
        </div>
        <div className={styles.column}>
          <Sheet title="The diagram" className={shared.sheet}>
            <Diagram drawing={drawing} report={report} log={log} at={at} />
            <p className={styles.links}>
              Go to:{' '}
              {states.map(({ state, link }) => (
                <a key={state} href={link}>
                  {state}
                </a>
              ))}
            </p>
          </Sheet>
          <Sheet title="What can happen now" className={shared.sheet}>
            <Now flow={flow} player={player} snapshot={snapshot} />
          </Sheet>
          <Sheet title="Context" className={shared.sheet}>
            <Scroller label="Context" className={shared.json}>
              {JSON.stringify(report?.context ?? null, null, 2)}
            </Scroller>
          </Sheet>
          <Sheet title="Paths of the verification" className={shared.sheet}>
            <Paths player={player} snapshot={snapshot} table={table} />
          </Sheet>
        </div>
      </div>
    </div>
  );
}
