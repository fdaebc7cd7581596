import { useSelector } from '@xstate/react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { Feature } from 'flow-toolkit/feature';
import type { Flow } from '../../machines/shared/flow.ts';
import { stateNodes, statePath } from '../../machines/core/inspection.ts';
import type { ScenarioRun } from '../../machines/shared/lab-results.ts';
import { labViewMachine } from '../../machines/lab-view/lab-view.machine.ts';
import { maskText } from '../../machines/domain/masking.ts';
import { stateAttributes, useFlow } from '../flow/useFlow.ts';
import styles from './FlowScreen.module.css';
import { leadsNowhere, stateLink, storyboardLink } from './link.ts';
import { Choice, Scenarios, Search, Tours } from './Lists.tsx';
import { Now } from './Now.tsx';
import type { FlowTable } from './parts/flow-files.ts';
import { Log } from './parts/Log.tsx';

import { describeCoverage, type Guards, takenFor } from './parts/coverage.ts';
import { litDiagram, pagePicture } from './parts/page-picture.ts';
import { addressOf, places } from './parts/places.ts';
import { frameName } from './parts/protocol.ts';
import { requirementsOf } from './parts/requirements-of.ts';
import { Scroller } from './parts/Scroller.tsx';
import { stateSentence } from './parts/sentences.ts';
import shared from './parts/shared.module.css';
import { StateDiagram } from './parts/StateDiagram.tsx';
import type { Moment, Pictures } from './parts/ticket.ts';
import { Shows } from './Shows.tsx';
import { Storyboard } from './Storyboard.tsx';
import { Take } from './Take.tsx';
import { momentLink, TimeBar } from './TimeBar.tsx';
import { type Player, usePlayer } from './usePlayer.ts';

export interface FlowScreenProps {
  flow: Flow;
  feature: Feature;
  drawing: string;
  table: FlowTable;
  /** By the scenario's title. */
  runs: Readonly<Record<string, ScenarioRun>>;
  /** What came of the guards in the scenarios. */
  guards: Guards;
  /** When the scenarios ran, in words; null if they did not. */
  ranAt: string | null;
  /** Of the lab's build; null where it is not known. */
  commit: string | null;
  requirements: ReadonlyMap<string, string>;
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

type ViewActor = ReturnType<typeof useFlow<typeof labViewMachine>>;
type Shown = SnapshotFrom<typeof labViewMachine>;

interface ChoicesProps {
  label: string;
  chosen: string;
  /** By the value that is chosen. */
  choices: Readonly<Record<string, { text: string; event: EventFrom<typeof labViewMachine> }>>;
  view: ViewActor;
}

/** A choice of several, by the events that make it. */
function Choices({ label, chosen, choices, view }: ChoicesProps) {
  return (
    <div className={styles.choices} role="group" aria-label={label}>
      {Object.entries(choices).map(([value, { text, event }]) => (
        <Choice key={value} chosen={chosen === value} choose={() => view.send(event)}>
          {text}
        </Choice>
      ))}
    </div>
  );
}

const stages = {
  storyboard: { text: 'Storyboard', event: { type: 'stage.storyboard' } },
  both: { text: 'Diagram and page', event: { type: 'stage.both' } },
  diagram: { text: 'Diagram', event: { type: 'stage.diagram' } },
  page: { text: 'Page', event: { type: 'stage.page' } },
} as const;

const devices = {
  phone: { text: 'Phone', event: { type: 'device.phone' } },
  desktop: { text: 'Desktop', event: { type: 'device.desktop' } },
} as const;

const panels = {
  scenarios: { text: 'Scenarios', event: { type: 'panel.scenarios' } },
  tours: { text: 'Tours', event: { type: 'panel.tours' } },
  log: { text: 'What happened', event: { type: 'panel.log' } },
  take: { text: 'Take away', event: { type: 'panel.take' } },
} as const;

interface FramedPageProps {
  flow: Flow;
  frame: RefObject<HTMLIFrameElement | null>;
  snapshot: ReturnType<Player['getSnapshot']>;
  isHidden: boolean;
}

/** The flow's page, exactly as visitors get it. */
function FramedPage({ flow, frame, snapshot, isHidden }: FramedPageProps) {
  const { id } = flow.machine;
  const { generation, start, score } = snapshot.context;
  const address = `${import.meta.env.BASE_URL.replace(/\/$/, '')}${addressOf(id, start)}`;
  return (
    <section className={styles.page} aria-label="Page" inert={isHidden}>
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
  );
}

interface ListProps extends FlowScreenProps {
  view: ViewActor;
  shown: Shown;
  player: Player;
  snapshot: ReturnType<Player['getSnapshot']>;
  /** The innermost active state, or the machine's id. */
  innermost: string;
  takePictures(): Promise<Pictures | null>;
}

/** The scenario that plays, with what it shows; the flow's requirements without one. */
function scenarioNow(
  { context: { score } }: ListProps['snapshot'],
  { scenarios = [] }: FlowTable,
  feature: Feature,
  flow: Flow,
): Pick<Moment, 'scenario' | 'requirements'> {
  const scenario = scenarios.find((each) => each.score === score)?.title ?? null;
  const written = feature.scenarios.find(({ title }) => title === scenario);
  return { scenario, requirements: written?.requirements ?? requirementsOf(flow) };
}

/** The diagram with its active states lit, and the framed page. */
async function picturesOf(
  frame: HTMLIFrameElement | null,
  drawing: string,
  active: readonly string[],
): Promise<Pictures | null> {
  if (!frame?.contentDocument) return null;
  const { contentDocument, clientWidth: width, clientHeight: height } = frame;
  return { diagram: litDiagram(drawing, active), page: await pagePicture(contentDocument), width, height };
}

/** What the chosen panel lists. */
function List({ view, shown, player, snapshot, innermost, takePictures, ...props }: ListProps) {
  const { flow, feature, drawing, table, runs, guards, ranAt, commit, requirements } = props;
  const { report, log, at, score, applied } = snapshot.context;
  const { query, requirement } = shown.context;
  const lists = { flow, player, snapshot, table };
  switch (shown.value.panel) {
    case 'scenarios':
      return (
        <>
          {ranAt !== null && (
            <p className={styles.results}>
              {describeRuns(runs, ranAt)} {describeCoverage(flow, runs, guards)}
              {requirement !== '' && ` The diagram shows what those of ${requirement} take.`}
            </p>
          )}
          <Scenarios {...lists} feature={feature} runs={runs} query={query} requirement={requirement} />
        </>
      );
    case 'tours':
      return <Tours {...lists} query={query} />;
    case 'log':
      return (
        <>
          <Log log={log} />
          <h3>Data of the machine</h3>
          <Scroller label="Context" className={shared.json}>
            {JSON.stringify(report?.context ?? null, null, 2)}
          </Scroller>
        </>
      );
    case 'numbers':
      return null;
    case 'take':
      return (
        <Take
          view={view}
          drawing={drawing}
          sources={{ flow, feature, runs, ranAt, requirements }}
          place={innermost}
          takePictures={takePictures}
          moment={{
            title: feature.title,
            ...scenarioNow(snapshot, table, feature, flow),
            commit,
            leads: log.findLast(({ kind }) => kind === 'navigation')?.text ?? null,
            score: score.slice(0, applied),
            at,
            state: report?.state ?? '',
            description: stateSentence(flow, report?.active ?? []),
            link: new URL(momentLink(snapshot, table), window.location.href).href,
          }}
        />
      );
  }
}

/** What the scenarios of the chosen requirement take; null where none is chosen. */
function coveredOf({ value, context: { requirement } }: Shown, { feature, runs }: FlowScreenProps) {
  return value.panel === 'scenarios' && requirement !== '' ? takenFor(feature, runs, requirement) : null;
}

/** The path of the innermost active state, or the machine's id. */
const innermostOf = ({ machine }: Flow, active: readonly string[]): string =>
  stateNodes(machine)
    .map(statePath)
    .findLast((state) => active.includes(state)) ?? machine.id;

/** Those of the flow and of its scenarios, in order. */
const requirementsAsked = (flow: Flow, { scenarios }: Feature): string[] =>
  [...new Set([...requirementsOf(flow), ...scenarios.flatMap((each) => each.requirements)])].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );

export function FlowScreen(props: FlowScreenProps) {
  const { flow, feature, table } = props;
  const { id } = flow.machine;
  const frame = useRef<HTMLIFrameElement>(null);
  const player = usePlayer(flow, table, frame);
  const view = useFlow(labViewMachine);
  const shows = useSelector(view, (current) => current);
  const snapshot = useSelector(player, (current) => current);
  const { report, log, at, path } = snapshot.context;
  const linkTo = useCallback((state: string) => stateLink(table, state), [table]);
  const active = report?.active ?? [];
  const innermost = innermostOf(flow, active);
  const asked = requirementsAsked(flow, feature);
  const { panel } = shows.value;

  // A link to a tour shows its steps.
  useEffect(() => {
    if (path !== null) view.send({ type: 'tour.open' });
  }, [path, view]);

  useEffect(() => {
    if (window.location.hash === storyboardLink) view.send({ type: 'stage.storyboard' });
  }, [view]);

  return (
    <div className={styles.screen} {...stateAttributes('lab-player', snapshot)} data-at={at}>
      <div className={styles.heading}>
        <h1>{feature.title}</h1>
        <p className={styles.facts}>{places[id]?.purpose}</p>
        <Choices label="Shown" chosen={shows.value.stage} choices={stages} view={view} />
        <Choices label="Width of the page" chosen={shows.value.device} choices={devices} view={view} />
      </div>
      {leadsNowhere(window.location.hash, table) && (
        <p role="alert">
          This link leads to no moment of the flow: it was cut short, or the flow has changed since. What shows is its
          start.
        </p>
      )}
      <TimeBar player={player} snapshot={snapshot} table={table} />
      <div className={styles.stage} data-stage={shows.value.stage} data-device={shows.value.device}>
        {shows.value.stage === 'storyboard' ? (
          <Storyboard flow={flow} feature={feature} state={report?.state ?? ''} linkTo={linkTo} />
        ) : (
          <StateDiagram
            flow={flow}
            report={report}
            log={log}
            at={at}
            linkTo={linkTo}
            covered={coveredOf(shows, props)}
          />
        )}
        {shows.value.stage !== 'storyboard' && <Shows flow={flow} words={report?.shows ?? null} />}
        <FramedPage flow={flow} frame={frame} snapshot={snapshot} isHidden={shows.value.stage === 'diagram'} />
        <section className={styles.now} aria-label="What can happen now">
          <p className={styles.state} aria-live="polite">
            <strong>{report?.state ?? 'The page is opening.'}</strong> {stateSentence(flow, active)}
          </p>
          <Now flow={flow} player={player} snapshot={snapshot} />
        </section>
        <section className={styles.panel} aria-label="Lists">
          <Choices label="List" chosen={panel} choices={panels} view={view} />
          {(panel === 'scenarios' || panel === 'tours') && <Search view={view} requirements={asked} />}
          <Scroller label={panel === 'log' ? 'What happened' : 'List'} className={styles.list}>
            <List
              {...props}
              view={view}
              shown={shows}
              player={player}
              snapshot={snapshot}
              innermost={innermost}
              takePictures={() => picturesOf(frame.current, props.drawing, active)}
            />
          </Scroller>
        </section>
      </div>
    </div>
  );
}
