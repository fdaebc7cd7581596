import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef } from 'react';
import type { Feature } from 'flow-toolkit/feature';
import type { Flow } from '../../machines/shared/flow.ts';
import type { AllFlowNumbers } from '../../machines/shared/flow-numbers.ts';
import type { FlowVerification } from '../../machines/core/flow-verification.ts';
import { stateNodes, statePath } from '../../machines/core/inspection.ts';
import type { ScenarioRun } from '../../machines/shared/lab-results.ts';
import { labViewMachine } from '../../machines/lab-view/lab-view.machine.ts';
import { maskText } from '../../machines/domain/masking.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import styles from './FlowScreen.module.css';
import { describeVerification } from './Gallery.tsx';
import { leadsNowhere, stateLink } from './link.ts';
import { Choice, Scenarios, Search, Tours } from './Lists.tsx';
import { Now } from './Now.tsx';
import { Numbers } from './Numbers.tsx';
import type { FlowTable } from './parts/flow-files.ts';
import { Log } from './parts/Log.tsx';

import { addressOf, places } from './parts/places.ts';
import { frameName } from './parts/protocol.ts';
import { requirementsOf } from './parts/requirements-of.ts';
import { Scroller } from './parts/Scroller.tsx';
import { stateSentence } from './parts/sentences.ts';
import shared from './parts/shared.module.css';
import { StateDiagram } from './parts/StateDiagram.tsx';
import { Shows } from './Shows.tsx';
import { Take } from './Take.tsx';
import { momentLink, TimeBar } from './TimeBar.tsx';
import { usePlayer } from './usePlayer.ts';

export interface FlowScreenProps {
  flow: Flow;
  feature: Feature;
  drawing: string;
  table: FlowTable;
  /** By the scenario's title. */
  runs: Readonly<Record<string, ScenarioRun>>;
  /** When the scenarios ran, in words; null if they did not. */
  ranAt: string | null;
  requirements: ReadonlyMap<string, string>;
  /** null where no store can be read: on a static host. */
  numbers: AllFlowNumbers | null;
  verification: FlowVerification | null;
  verifiedAt: string | null;
}

/** Hydrates the framed page, which waits for a first interaction. */
const wake = (frame: HTMLIFrameElement) =>
  frame.contentDocument?.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }));

/** `50 of 50 scenarios pass without a browser, …` */
function describeRuns(runs: FlowScreenProps['runs'], ranAt: string): string {
  const ran = Object.values(runs).filter(({ verdict }) => verdict !== 'page');
  const passed = ran.filter(({ verdict }) => verdict === 'passed').length;
  return `${passed} of ${ran.length} scenarios pass without a browser, run on ${ranAt}.`;
}

export function FlowScreen(props: FlowScreenProps) {
  const { flow, feature, drawing, table, runs, ranAt, requirements, numbers, verification, verifiedAt } = props;
  const { id } = flow.machine;
  const frame = useRef<HTMLIFrameElement>(null);
  const player = usePlayer(flow, table, frame);
  const view = useFlow(labViewMachine);
  const shows = useSelector(view, (current) => current);
  const snapshot = useSelector(player, (current) => current);
  const { report, log, at, generation, start, score, applied, path } = snapshot.context;
  const place = places[id];
  const address = `${import.meta.env.BASE_URL.replace(/\/$/, '')}${addressOf(id, start)}`;
  const linkTo = useCallback((state: string) => stateLink(table, state), [table]);
  const active = report?.active ?? [];
  const innermost =
    stateNodes(flow.machine)
      .map(statePath)
      .findLast((state) => active.includes(state)) ?? id;
  const asked = [
    ...new Set([...requirementsOf(flow), ...feature.scenarios.flatMap((each) => each.requirements)]),
  ].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const isPhone = shows.value.device === 'phone';
  const { panel } = shows.value;
  const lists = { flow, player, snapshot, table };

  // A link to a tour shows its steps.
  useEffect(() => {
    if (path !== null) view.send({ type: 'tour.open' });
  }, [path, view]);

  return (
    <div className={styles.screen} {...stateAttributes('lab-player', snapshot)} data-at={at}>
      <div className={styles.heading}>
        <h1>{feature.title}</h1>
        <p className={styles.facts}>{place?.purpose}</p>
        <div className={styles.choices} role="group" aria-label="Shown">
          <Choice chosen={shows.value.stage === 'both'} choose={() => view.send({ type: 'stage.both' })}>
            Diagram and page
          </Choice>
          <Choice chosen={shows.value.stage === 'diagram'} choose={() => view.send({ type: 'stage.diagram' })}>
            Diagram
          </Choice>
          <Choice chosen={shows.value.stage === 'page'} choose={() => view.send({ type: 'stage.page' })}>
            Page
          </Choice>
        </div>
        <div className={styles.choices} role="group" aria-label="Width of the page">
          <Choice chosen={isPhone} choose={() => view.send({ type: 'device.phone' })}>
            Phone
          </Choice>
          <Choice chosen={!isPhone} choose={() => view.send({ type: 'device.desktop' })}>
            Desktop
          </Choice>
        </div>
      </div>
      {leadsNowhere(window.location.hash, table) && (
        <p role="alert">
          This link leads to no moment of the flow: it was cut short, or the flow has changed since. What shows is its
          start.
        </p>
      )}
      <TimeBar player={player} snapshot={snapshot} table={table} />
      <div className={styles.stage} data-stage={shows.value.stage} data-device={shows.value.device}>
        <StateDiagram
          flow={flow}
          report={report}
          log={log}
          at={at}
          linkTo={linkTo}
          numbers={panel === 'numbers' ? (numbers?.flows[id] ?? null) : null}
        />
        <Shows flow={flow} words={report?.shows ?? null} />
        <section className={styles.page} aria-label="Page" inert={shows.value.stage === 'diagram'}>
          <p className={styles.address}>
            <a href={address}>{maskText(address)}</a>
          </p>
          {snapshot.matches('missing') && <p role="alert">The flow has not appeared on its page yet.</p>}
          <div className={styles.window}>
            {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is our own page, exactly as visitors get it. */}
            <iframe
              key={generation}
              ref={frame}
              name={frameName({ flow: id, muted: score.length > 0 })}
              src={address}
              title={`The page of ${id}`}
              className={styles.frame}
              onLoad={({ currentTarget }) => wake(currentTarget)}
            />
          </div>
        </section>
        <section className={styles.now} aria-label="What can happen now">
          <p className={styles.state} aria-live="polite">
            <strong>{report?.state ?? 'The page is opening.'}</strong> {stateSentence(flow, active)}
          </p>
          <Now flow={flow} player={player} snapshot={snapshot} />
        </section>
        <section className={styles.panel} aria-label="Lists">
          <div className={styles.choices} role="group" aria-label="List">
            <Choice chosen={panel === 'scenarios'} choose={() => view.send({ type: 'panel.scenarios' })}>
              Scenarios
            </Choice>
            <Choice chosen={panel === 'tours'} choose={() => view.send({ type: 'panel.tours' })}>
              Tours
            </Choice>
            <Choice chosen={panel === 'log'} choose={() => view.send({ type: 'panel.log' })}>
              What happened
            </Choice>
            <Choice chosen={panel === 'take'} choose={() => view.send({ type: 'panel.take' })}>
              Take away
            </Choice>
            <Choice chosen={panel === 'numbers'} choose={() => view.send({ type: 'panel.numbers' })}>
              Numbers
            </Choice>
          </div>
          {(panel === 'scenarios' || panel === 'tours') && <Search view={view} requirements={asked} />}
          <Scroller label={panel === 'log' ? 'What happened' : 'List'} className={styles.list}>
            {panel === 'scenarios' && (
              <>
                {ranAt !== null && <p className={styles.results}>{describeRuns(runs, ranAt)}</p>}
                <Scenarios
                  {...lists}
                  feature={feature}
                  runs={runs}
                  query={shows.context.query}
                  requirement={shows.context.requirement}
                />
              </>
            )}
            {panel === 'tours' && (
              <>
                <p className={styles.results}>
                  {verification && verifiedAt
                    ? `${describeVerification(verification)}, verified on ${verifiedAt}.`
                    : 'The tours were not run on this machine: npm run verify does.'}
                </p>
                <Tours {...lists} query={shows.context.query} />
              </>
            )}
            {panel === 'log' && (
              <>
                <Log log={log} />
                <h3>Data of the machine</h3>
                <Scroller label="Context" className={shared.json}>
                  {JSON.stringify(report?.context ?? null, null, 2)}
                </Scroller>
              </>
            )}
            {panel === 'numbers' && <Numbers flow={flow} numbers={numbers} />}
            {panel === 'take' && (
              <Take
                view={view}
                drawing={drawing}
                sources={{ flow, feature, runs, ranAt, requirements }}
                place={innermost}
                moment={{
                  title: feature.title,
                  score: score.slice(0, applied),
                  at,
                  state: report?.state ?? '',
                  description: stateSentence(flow, active),
                  link: new URL(momentLink(snapshot, table), window.location.href).href,
                }}
              />
            )}
          </Scroller>
        </section>
      </div>
    </div>
  );
}
